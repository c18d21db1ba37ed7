// Package crosscheck compares the service with other implementations: its checks of
// card sets with the schema in Python's jsonschema, and its shuffle with one written
// in Python from docs/rules.md. The tests need the build tag real, and the Python
// environment that localtest/crosscheck/setup installs.
package crosscheck
