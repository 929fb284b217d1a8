"""Everyone must tell roles apart: by colour in every kind of colour vision, or else by hatch; and read the texts."""

from itertools import combinations

import numpy as np
import pytest
from matplotlib.colors import to_rgb

from spec_viz.plots.style import DARK, LIGHT, theme_of

ROLES = ("p", "q", "accepted", "rejected", "corrected")
ENOUGH = 20  # Delta E; 2.3 is just noticeable side by side

# Machado, Oliveira and Fernandes (2009), severity 1.0, for linear RGB.
MACHADO = {
    "protan": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deutan": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritan": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}
TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
WHITE = np.array([0.95047, 1, 1.08883])


def linear(colour):
    c = np.array(to_rgb(colour))
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def lab(rgb):
    xyz = TO_XYZ @ rgb / WHITE
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def distance(one, other, vision):
    return np.linalg.norm(np.subtract(*(lab(np.clip(MACHADO[vision] @ linear(c), 0, 1)) for c in (one, other))))


def contrast(one, other):
    """Contrast ratio of WCAG 2.1."""
    dark, light = sorted(float(TO_XYZ[1] @ linear(c)) for c in (one, other))
    return (light + 0.05) / (dark + 0.05)


def confused(colours):
    """Return the pairs of names whose colours are too near for some kind of colour vision."""
    return {
        pair
        for pair in combinations(colours, 2)
        if min(distance(*(colours[name] for name in pair), vision) for vision in MACHADO) < ENOUGH
    }


@pytest.mark.parametrize(
    "pair, measured",
    [
        (("#0072B2", "#D55E00"), (91.9, 108.4, 101.6)),
        (("#0072B2", "#E69F00"), (109.5, 121.7, 79.1)),
    ],
)
def test_the_simulation_gives_known_distances(pair, measured):
    assert [distance(*pair, vision) for vision in MACHADO] == pytest.approx(measured, abs=0.1)


def test_a_bad_pair_is_found():
    """The default green and red of matplotlib, which most people with a colour deficiency confuse."""
    assert distance("#2ca02c", "#d62728", "deutan") == pytest.approx(7.3, abs=0.1)
    assert confused({"green": "#2ca02c", "red": "#d62728"}) == {("green", "red")}


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_roles_of_near_colours_have_different_hatches(theme):
    near = confused({name: colour(theme, name) for name in ROLES})
    assert near  # so that the next line checks something
    assert [pair for pair in near if getattr(theme, pair[0]).hatch == getattr(theme, pair[1]).hatch] == []


def colour(theme, name):
    """The colour by which a role is known: that of its crosses where its face is bare paper."""
    role = getattr(theme, name)
    return role.edge if role.face == theme.paper else role.face


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_every_role_has_its_own_hatch(theme):
    hatches = [getattr(theme, name).hatch for name in ROLES]
    assert len(set(hatches)) == len(hatches)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_hatches_are_seen_in_grey(theme):
    for name in ("q", "rejected", "corrected", "p"):
        role = getattr(theme, name)
        light = [lab(linear(c))[0] for c in (role.face, role.edge)]
        assert abs(light[0] - light[1]) >= ENOUGH, name


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_texts_can_be_read_on_what_they_stand_on(theme):
    on_paper = [theme.ink, theme.muted]
    on_faces = [(getattr(theme, name).on, getattr(theme, name).face) for name in ROLES]
    for one, other in [*((c, theme.paper) for c in on_paper), *on_faces]:
        assert contrast(one, other) >= 4.5, (one, other)


def test_white_on_the_green_would_not_do():
    assert contrast("#FFFFFF", LIGHT.accepted.face) < 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_a_pale_colour_has_an_outline(theme):
    for name in ROLES:
        role = getattr(theme, name)
        outlined = role.line > 0 and contrast(role.edge, theme.paper) >= 3
        assert contrast(role.face, theme.paper) >= 3 or outlined, name


def test_themes_by_name():
    assert theme_of("dark") is DARK and theme_of(LIGHT) is LIGHT
    with pytest.raises(ValueError, match=r'theme is \'blue\'; write "light" or "dark"'):
        theme_of("blue")
