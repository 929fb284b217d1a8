"""torch's randomness, scripted. This file imports torch only where the sampler already has."""

import sys

from spec_viz.audit.numpy_source import clocks
from spec_viz.audit.tape import Choice, Refused, Uniform

# Mantissa bits with the hidden one: rand gives k / 2^bits, and a clock has so many bits.
BITS = {"float64": 53, "float32": 24, "float16": 11, "bfloat16": 8}
_DRAWN = 24  # bits of what a shorter type is rounded from
NOT_SCRIPTED = {
    "bernoulli_", "binomial", "cauchy_", "geometric_", "log_normal_", "normal", "normal_", "poisson", "randint",
    "randint_like", "randn", "randn_like", "random_", "randperm",
}  # fmt: skip


def patches(tape):
    """Yield a mode that answers torch's random functions from the tape; none where torch is not loaded."""
    return [_mode(sys.modules["torch"], tape.ask)] if "torch" in sys.modules else []


def state():
    """Return what changes when torch draws something all the same."""
    torch = sys.modules.get("torch")
    return torch.get_rng_state().numpy().tobytes() if torch else None


def _mode(torch, ask):
    from torch.overrides import TorchFunctionMode

    scripted = _functions(torch, ask)

    class Scripted(TorchFunctionMode):
        def __torch_function__(self, function, types, args=(), kwargs=None):
            name = getattr(function, "__name__", "")
            kwargs = dict(kwargs or {})
            if name in scripted:
                kwargs.pop("generator", None)
                return scripted[name](function, *args, **kwargs)
            if name in NOT_SCRIPTED:
                raise Refused(f"torch's {name} is not scripted; draw with rand, multinomial or exponential_, or use "
                              "audit.check")  # fmt: skip
            return function(*args, **kwargs)

    return Scripted()


def _functions(torch, ask):
    def bits(dtype):
        return BITS[str(dtype or torch.get_default_dtype()).removeprefix("torch.")]

    def grid(like):
        """Fill a new tensor with uniform numbers.

        The 16-bit types are rounded from float32, and what would be 1 becomes 0: the upper half of the last step, too,
        is 0. Those places come first here, so that the number grows with its place.
        """
        own = bits(like.dtype)
        units, wrapped = 2 ** max(own, _DRAWN), 2 ** (_DRAWN - own - 1) if own < _DRAWN else 0
        numbers = [max(0, k - wrapped) / units for k in ask(Uniform(like.numel(), units))]
        return torch.tensor(numbers, dtype=torch.float64).reshape(like.shape).to(like)

    def rand(function, *size, **kwargs):
        return grid(torch.empty(*size, **kwargs))

    def rand_like(function, tensor, **kwargs):
        return grid(torch.empty_like(tensor, **kwargs))

    def uniform_(function, tensor, low=0.0, high=1.0, **kwargs):
        low, high = kwargs.get("from", low), kwargs.get("to", high)
        return tensor.copy_(low + (high - low) * grid(tensor))

    def exponential_(function, tensor, lambd=1.0):
        values = clocks(ask, tuple(tensor.shape), bits(tensor.dtype))
        return tensor.copy_(torch.tensor(values, dtype=torch.float64).reshape(tensor.shape) / lambd)

    def multinomial(function, weights, num_samples, replacement=False):
        _own_check(torch, function, weights, num_samples, replacement)
        if num_samples > 1 and not replacement:
            raise Refused("multinomial without replacement of several is not scripted; use audit.check")
        rows = weights.detach().double().reshape(-1, weights.shape[-1]).tolist()
        drawn = [[ask(Choice(tuple(row))) for _ in range(num_samples)] for row in rows]
        return torch.tensor(drawn).reshape(*weights.shape[:-1], num_samples).to(weights.device)

    def bernoulli(function, tensor, p=None):
        _own_check(torch, function, tensor)
        rates = tensor.detach().double() if p is None else torch.full(tensor.shape, float(p))
        drawn = [ask(Choice((1 - x, x))) for x in rates.flatten().tolist()]
        return torch.tensor(drawn).reshape(tensor.shape).to(tensor)

    def gumbel_softmax(function, logits, tau=1, hard=False, dim=-1, **kwargs):
        soft = ((logits - exponential_(None, torch.empty_like(logits)).log()) / tau).softmax(dim)
        return torch.zeros_like(soft).scatter_(dim, soft.argmax(dim, keepdim=True), 1.0) if hard else soft

    named = (rand, rand_like, uniform_, exponential_, multinomial, bernoulli, gumbel_softmax)
    return {function.__name__: function for function in named}


def _own_check(torch, function, *args):
    """Call the real function for its errors, and put its random state back."""
    with torch.random.fork_rng(devices=[]):
        function(*args)
