"""Names the platform of a wheel that has the compiled library; without it a wheel runs anywhere."""

from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel

LIBRARY = Path(__file__).parent / "src" / "cardgames" / "env" / "libcardgames.so"


class Package(Distribution):
    def has_ext_modules(self) -> bool:
        return LIBRARY.exists()


class Wheel(bdist_wheel):
    def get_tag(self) -> tuple[str, str, str]:
        """ctypes loads the library, so that it suits each Python 3 of its platform."""
        _, _, platform = super().get_tag()
        return "py3", "none", platform


setup(distclass=Package, cmdclass={"bdist_wheel": Wheel})
