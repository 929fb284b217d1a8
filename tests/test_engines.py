from spec_viz.engines import NAMES, SOURCES, names_table, table, values
from spec_viz.logs import Log, moral

LOG = Log.from_histogram([11, 14, 11, 4, 0, 3])


def test_every_engine_has_a_source_and_a_place_in_each_line():
    assert all(link.startswith("https://") for link in SOURCES.values())
    assert {len(names) for names in NAMES.values()} == {len(SOURCES)}
    assert all(any(names[i] for names in NAMES.values()) for i in range(len(SOURCES)))


def test_the_values_of_a_log_in_the_order_of_the_names():
    told = values(LOG)
    assert list(told) == list(NAMES)
    assert told["accepted / drafted"] == "0.2930" and told["tokens per round"] == "2.4651"
    assert told["survival"] == "0.744, 0.419, 0.163, 0.070, 0.070"
    assert told["alpha"] == "0.6117 (95% interval 0.5151 to 0.7001)"


def test_what_a_log_cannot_tell_is_left_out():
    assert list(values(Log(accepted=18, drafted=19))) == ["accepted", "drafted", "accepted / drafted"]
    assert "alpha" in values(Log(accepted=0, drafted=19, gamma=1))


def test_the_table_of_a_log():
    lines = table(LOG).splitlines()
    assert lines[0] == "| this log |  |" and len(lines) == 2 + len(NAMES)
    assert "| accepted / drafted | 0.2930 |" in lines and {line.count("|") for line in lines} == {3}
    assert LOG._repr_markdown_() == f"{table(LOG)}\n\n{moral(LOG)}"


def test_the_table_of_names_links_to_its_sources():
    text = names_table()
    head, _, *lines = text.splitlines()
    assert all(f"[{engine}]({link})" in head for engine, link in SOURCES.items())
    assert len(lines) == sum(any(names) for names in NAMES.values()) and {line.count("|") for line in lines} == {6}
    assert "| accepted / drafted | `Avg Draft acceptance rate` | `spec_accept_rate` | `draft acceptance` | – |" in lines
