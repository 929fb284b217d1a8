"""Wrong rules whose drafts do not follow the q in the test: the right test and residual, and still not p."""

from spec_viz.distributions import top_k
from spec_viz.exact import as_fraction
from spec_viz.museum.rule import most_likely, one_draft, point, ratio, wrong


@wrong(
    "argmax draft scored with the softmax q",
    belief="The draft model did give the token that probability.",
    seen=(
        "https://github.com/huggingface/transformers/issues/32867",
        "https://github.com/jaymody/speculative-sampling/issues/3",
    ),
)
def argmax_draft(v):
    """Draft argmax q, but test it with q(x), as if it had been drawn from q."""
    return one_draft(v, proposal=point(v.q, *most_likely(v.q)))


def drawn_from(r, name="drafts from another law", **about):
    """Return the rule that draws its drafts from `r` and tests them with q. TV(its law, p) <= TV(r, q).

    `r`: a law of shape (V,), or a function from a `Verification` to one.
    """
    about = {"belief": "Almost the same law will do.", **about}

    @wrong(name, **about)
    def made(v):
        """Draw the draft from another law than the q in the test."""
        return one_draft(v, proposal=r(v) if callable(r) else r)

    return made


def drop_unlikely(limit):
    """Return the rule that looks at a draft before it decides whether there is one: drop it if q(x) < `limit`."""
    limit = as_fraction(limit, "limit")

    @wrong(
        f"drop drafts with q < {float(limit):g}",
        belief="A draft that even the draft model finds unlikely is not worth a test.",
        seen=("https://github.com/ggml-org/llama.cpp/pull/22506", "https://github.com/vllm-project/vllm/pull/35301"),
    )
    def made(v):
        """Drop a draft that the draft model itself finds unlikely and sample p; test the others as if none were."""
        kept = v.q >= (limit if v.is_exact else float(limit))
        again = v.p if v.residual is None else v.residual  # where p = q no kept draft is rejected
        return one_draft(
            v, accept=kept * ratio(v), recover=lambda gone: (gone * ~kept).sum() * v.p + (gone * kept).sum() * again
        )

    return made


RULES = (
    argmax_draft,
    drawn_from(
        lambda v: top_k(v.q, 2),
        "top-2 draft tested with the whole q",
        belief="top-k only picks among the same logits.",
        seen=("https://github.com/huggingface/transformers/issues/47932",),
    ),
    drop_unlikely(".15"),
)
