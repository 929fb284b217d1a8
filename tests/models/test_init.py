import subprocess
import sys

import pytest

from spec_viz import models


def test_a_name_is_loaded_on_first_use(root):
    code = "import sys; from spec_viz.models import pair, ModelPair; print({'torch', 'transformers'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=root)
    assert done.stdout == "set()\n", done.stderr


def test_every_promised_name_is_there():
    for name in models.__all__:
        assert getattr(models, name).__name__ == name
        assert name in dir(models)


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="'nothing'"):
        models.nothing  # noqa: B018 - the access itself is what raises
