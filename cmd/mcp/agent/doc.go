// Package agent lets a language model play: it offers the service as a few tools that
// take and return little text. It keeps the seats of the model, whose tokens are in no
// text, and waits for it, so that a model is asked only for what is a decision.
//
// What the tools say of a game is made from the views of the model's own seat. They show
// no names that other players chose, which could hold instructions to the model; the
// names of cards are cleaned and shortened.
package agent
