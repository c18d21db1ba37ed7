package verify

import "fmt"

// Findings returns sentences about what a valid saved game proves and what it cannot
// prove. commitment is the commitment that the reader was shown before the first move,
// which must equal the document's, or "".
func (r *Replay) Findings(commitment string) (proven, unproven []string) {
	proven = []string{
		"The document has the form that was published.",
		"The cards are those that the game was created with: their SHA-256 is " + r.Saved.Cards.SHA256 + ".",
		"Every move was legal, and led to the events that the log has.",
		"The final state is where the moves lead.",
	}
	unproven = []string{
		"That the game's id, its times and the addresses of its card sets are true: only the service says so.",
	}
	switch shuffle := r.Saved.Shuffle; {
	case shuffle.Secret == nil:
		unproven = append(unproven, "That the decks were fixed before the first move:"+
			" the secret is revealed when the game is finished.")
	case shuffle.Seeded:
		proven = append(proven, "The shuffle is that of the secret, which fits the commitment.")
		unproven = append(unproven, "That the shuffle was fair: a player who knew the seed knew the decks.")
	case commitment != "":
		proven = append(proven, "The shuffle is that of the secret, which fits the commitment that you were shown.")
	default:
		proven = append(proven, "The shuffle is that of the secret, which fits the commitment.")
		unproven = append(unproven, fmt.Sprintf("That the commitment was published before the first move:"+
			" compare it with the one that you were shown then, %x.", shuffle.Commitment))
	}
	return proven, unproven
}
