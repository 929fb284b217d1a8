from spec_viz.widgets import AccountingTable, PairState


def test_it_follows_the_pair_and_the_notation():
    state = PairState()
    table = AccountingTable(state)
    assert '<td align="right">0.40</td>' in table.table.value
    table.notation.set_state({"index": 1})
    assert '<td align="right">2/5</td>' in table.table.value
    state.move("p", 0, 500)
    assert '<td align="right">1/2</td>' in table.table.value
