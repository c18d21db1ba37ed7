// Package disk tests cmd/serve on a disk that is full, and in a folder that it may not write.
// The tests need the build tag real, and unshare(1), with which each process has a file
// system of its own.
package disk
