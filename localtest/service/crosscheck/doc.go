// Package crosscheck compares the service with other implementations: its checks of
// card sets with the schema in Python's jsonschema, its published schemas in four
// validators, and its shuffle, its deals and its histories with Python scripts, which
// were written from docs/rules-implementers.md. The tests need the build tag real, and
// what localtest/service/crosscheck/setup installs for Python and Node.js.
package crosscheck
