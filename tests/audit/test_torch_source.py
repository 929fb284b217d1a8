"""torch's random functions ask the tape, in the shapes, dtypes and with the errors of torch; run where torch is."""

import pytest
import torch

from spec_viz import audit, examples
from spec_viz.audit.tape import Refused
from spec_viz.audit.torch_source import patches, state
from tests.audit.test_numpy_source import Echo, _inside

SHARES = torch.tensor([[0.5, 0.25, 0.25], [0.1, 0.1, 0.8]])
CALLS = [
    lambda: torch.rand(3),
    lambda: torch.rand((2, 2), dtype=torch.float64),
    lambda: torch.rand(2, dtype=torch.bfloat16),
    lambda: torch.rand_like(SHARES),
    lambda: torch.rand_like(SHARES, dtype=torch.float16),
    lambda: torch.empty(3).uniform_(),
    lambda: torch.empty(3).uniform_(2, 4),
    lambda: torch.empty(2, 3).exponential_(),
    lambda: torch.empty(2, 3).exponential_(lambd=2.0),
    lambda: torch.multinomial(SHARES, 1),
    lambda: SHARES[0].multinomial(num_samples=2, replacement=True),
    lambda: torch.bernoulli(SHARES),
    lambda: torch.distributions.Categorical(SHARES[0]).sample(),
    lambda: torch.rand(3, generator=torch.Generator()),
    lambda: torch.nn.functional.gumbel_softmax(SHARES, hard=True),
    lambda: torch.nn.functional.gumbel_softmax(SHARES, tau=0.5, dim=0),
]


def normal(weights):
    """Weights as a law."""
    return weights / weights.sum()


def with_multinomial(p, q, draft):
    """rand and multinomial."""
    if torch.rand(1) < p[draft] / q[draft]:
        return draft
    return torch.multinomial((p - q).clamp(min=0), 1)


def with_a_race(p, q, draft):
    """exponential_ and argmax, the clocks drawn first."""
    clocks = torch.empty_like(p).exponential_()
    u = torch.rand((), dtype=p.dtype)
    return draft if u * q[draft] < p[draft] else normal((p - q).clamp(min=0)).div(clocks).argmax()


def with_gumbel(p, q, draft):
    """gumbel_softmax, which draws exponential_ inside."""
    if torch.empty(1).uniform_() < p[draft] / q[draft]:
        return draft
    return torch.nn.functional.gumbel_softmax((p - q).clamp(min=0).log(), hard=True).argmax()


def with_bernoulli(p, q, draft):
    """bernoulli and a Categorical."""
    if torch.bernoulli((p[draft] / q[draft]).clamp(max=1)):
        return draft
    return torch.distributions.Categorical((p - q).clamp(min=0)).sample()


@pytest.mark.parametrize("call", CALLS, ids=range(len(CALLS)))
def test_answers_have_torchs_shapes_and_types(call):
    theirs, mine = call(), []
    before = state()
    _inside(patches(Echo()), lambda: mine.append(call()))
    assert (mine[0].shape, mine[0].dtype) == (theirs.shape, theirs.dtype)
    assert state() == before


@pytest.mark.parametrize(
    "sampler", [with_multinomial, with_a_race, with_gumbel, with_bernoulli], ids=lambda f: f.__name__
)
@pytest.mark.parametrize("name", ["worked example", "tell-tale", "disjoint"])
def test_right_samplers_emit_p(sampler, name):
    law = audit.exact_law(sampler, examples.get(name), cast=torch.tensor)
    assert float(law.total_variation) < 2e-7
    assert sum(law.law) == 1


def test_a_wrong_one_does_not():
    def from_p(p, q, draft):
        return draft if torch.rand(1) < p[draft] / q[draft] else torch.multinomial(p, 1)

    assert float(audit.exact_law(from_p, examples.WORKED, cast=torch.tensor).total_variation) == pytest.approx(0.12)


@pytest.mark.parametrize("dtype, bits", [("float16", 11), ("bfloat16", 8)])
@pytest.mark.parametrize("edge", [0.0, 0.3, 0.9])
def test_a_short_type_has_torchs_own_law(dtype, bits, edge):
    """Rounded from float32, and 1 becomes 0: on torch itself the share of numbers up to an edge is the scripted one."""
    kind, many = getattr(torch, dtype), 4_000_000

    def kept(p, q, draft):
        return draft if torch.rand(1, dtype=kind) <= edge else 1 - draft

    share = float(audit.exact_law(kept, ([0.5, 0.5], [1.0, 0.0]), cast=torch.tensor).given[0][0])
    if edge == 0:
        assert share == 2.0 ** -(bits + 1) + 2.0**-24
    numbers = torch.rand(many, dtype=kind, generator=torch.Generator().manual_seed(0))
    seen = (numbers <= edge).double().mean().item()
    assert abs(seen - share) <= 5 * (share * (1 - share) / many) ** 0.5


def test_torchs_own_errors_and_refusals():
    def use():
        with pytest.raises(RuntimeError, match="sum"):
            torch.multinomial(torch.zeros(3), 1)
        with pytest.raises(Refused, match="randn is not scripted"):
            torch.randn(3)
        with pytest.raises(Refused, match="without replacement"):
            torch.multinomial(torch.ones(3), 2)

    before = state()
    _inside(patches(Echo()), use)
    assert state() == before


def test_a_draw_past_the_mode_is_noticed():
    with pytest.raises(audit.Refused, match="torch with a function that is not scripted"):
        audit.exact_law(lambda draft: int(torch.nn.functional.dropout(torch.ones(1))[0] > 0), examples.WORKED)


def test_a_generator_of_its_own_is_named():
    own = torch.Generator()

    def right(p, q, draft):
        u = torch.rand(1, generator=own)
        return draft if u < p[draft] / q[draft] else torch.multinomial((p - q).clamp(min=0), 1, generator=own)

    assert audit.exact_law(right, examples.WORKED, cast=torch.tensor).preserves_target  # the argument is scripted, too

    def past_the_script(draft):
        own.manual_seed(int(own.initial_seed()) + 1)
        return draft

    with pytest.raises(audit.Refused, match="its own generator 'own'"):
        audit.exact_law(past_the_script, examples.WORKED)


def test_casts():
    cast = audit.torch_cast
    assert cast(examples.WORKED.p.astype(float), "bfloat16").dtype == torch.bfloat16
    report = audit.report(with_multinomial, cast=cast)
    assert report.preserves_target
    assert {line.name for line in report.lines if line.is_broken} >= {"residual 0, float32"}
