// Package env turns games into numbers, for programs that learn to play: a vector of what a player
// sees, a number for each action, and many games that are stepped at once. Package main in
// clients/python/native makes a C library of it, which the Python package cardgames.env calls.
package env
