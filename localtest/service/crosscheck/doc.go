// Package crosscheck compares the service with other implementations: its checks of
// card sets with the schema in Python's jsonschema, and its shuffle, its deals and its
// histories with Python scripts, which were written from
// docs/rules-implementers.md. The tests need the build tag real, and the Python
// environment that localtest/service/crosscheck/setup installs.
package crosscheck
