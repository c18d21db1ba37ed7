package main

import (
	"bytes"
	_ "embed"
	"html/template"

	"cardgames/api"
	"cardgames/engine"
)

//go:embed articles.html
var articleTemplates string

// articles has the page that all articles share, and what they show.
var articles = template.Must(template.New("").Parse(articleTemplates))

func article(name string, data any) ([]byte, error) {
	var page bytes.Buffer
	err := articles.ExecuteTemplate(&page, name, data)
	return page.Bytes(), err
}

// problemList lists all kinds of problems.
func problemList() ([]byte, error) { return article("problems", api.ProblemTypes()) }

// problemPage explains one kind of problem. Its path is the type of the problem
// documents.
func problemPage(t *api.ProblemType) ([]byte, error) {
	return article("problem", struct {
		*api.ProblemType
		Terms []term
	}{t, termsOf(t.Code)})
}

// term is one entry of a list on the page of a problem.
type term struct{ Name, Text, More string }

// termsOf is nothing for most kinds of problems.
func termsOf(code string) (terms []term) {
	switch code {
	case "illegal_move":
		for _, reason := range engine.Reasons() {
			terms = append(terms, term{Name: reason.String(), Text: reasonText[reason]})
		}
	case "unknown_effect", "bad_params":
		for _, effect := range engine.Effects() {
			terms = append(terms, term{effect.String(), effect.Summary(), "Params: " + effect.Params().String() + "."})
		}
	}
	return terms
}

var reasonText = [...]string{
	engine.ReasonGameFinished:        "The game is over.",
	engine.ReasonUnknownPlayer:       "player is neither 0 nor 1. In a private game, wrong_seat comes before.",
	engine.ReasonNotYourPriority:     "The other player has priority.",
	engine.ReasonOptionNotAllowed:    "The card has no such option, or no options.",
	engine.ReasonHandIndexOutOfRange: "The player's hand has no card at hand_index, which counts from 0.",
	engine.ReasonWrongCardType:       "play_card with an instant, or cast_instant with any other card.",
	engine.ReasonNotYourTurn:         "play_card in the other player's turn.",
	engine.ReasonStackNotEmpty:       "play_card while there are cards on the stack.",
	engine.ReasonNotEnoughTime:       "The card costs more time than the player has left.",
	engine.ReasonTargetRequired:      "The effect needs a target, and target_id is missing or empty.",
	engine.ReasonTargetNotFound: "The effect needs a target, and target_id names no object on the board or the " +
		"stack.",
	engine.ReasonTargetNotAllowed: "The effect cannot be aimed at the object, or takes no target at all; then it " +
		"does not matter whether the object exists.",
}
