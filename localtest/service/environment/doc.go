// Package environment tests the Python packages cardgames.env and cardgames.bots with numpy and
// PettingZoo. It needs the build tag real.
package environment
