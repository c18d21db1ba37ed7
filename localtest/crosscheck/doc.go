// Package crosscheck compares the service with other implementations of what its
// documents say: the card-set schema with Python's jsonschema, and the shuffle
// with one in Python. The tests need the build tag real, and a Python that
// localtest/crosscheck/setup makes.
package crosscheck
