// Package learning tests the program that trains a policy, with PyTorch, which it installs: some
// gigabytes. It needs the build tag real.
package learning
