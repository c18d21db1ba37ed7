package verify

import "fmt"

// Findings returns sentences about what a valid saved game proves, with what Compare has
// compared, and about what it cannot prove.
func (r *Replay) Findings() (proven, unproven []string) {
	f := findings{Replay: r}
	f.proves("The document has the form that was published.")
	f.proves("Every move was legal, and led to the events that the log has.")
	f.proves("The final state is where the moves lead.")
	f.addHistory()
	f.addCards()
	f.addShuffle()
	return f.proven, f.unproven
}

// Verdict returns one sentence about a valid saved game.
func (r *Replay) Verdict() string {
	switch last := len(r.Steps); {
	case r.compared == 0:
		return "Everything in this file fits together, but a file proves only that a legal game begins from its shuffle."
	case r.compared <= last:
		return fmt.Sprintf("Up to version %d, this is the game whose fingerprint was kept.", r.compared-1)
	default:
		return "This is the game whose fingerprint was kept."
	}
}

type findings struct {
	*Replay
	proven, unproven []string
}

func (f *findings) proves(format string, args ...any) {
	f.proven = append(f.proven, fmt.Sprintf(format, args...))
}

func (f *findings) cannotProve(format string, args ...any) {
	f.unproven = append(f.unproven, fmt.Sprintf(format, args...))
}

func (f *findings) addHistory() {
	last := len(f.Steps)
	switch {
	case f.compared == 0:
		f.cannotProve("That this game was played: without a hash that was kept of it," +
			" a file proves only that a legal game begins from its shuffle.")
	case f.compared <= last:
		f.proves("The game is the one whose fingerprint was kept, up to version %d.", f.compared-1)
		f.cannotProve("What happened after version %d: no hash of a later version was compared,"+
			" so other legal moves could stand there.", f.compared-1)
	default:
		f.proves("The game is the one whose fingerprint was kept, up to its last version, %d.", last)
	}
	for _, version := range f.notReached {
		f.cannotProve("That version %d is the one whose fingerprint was kept: the file ends with version %d.", version, last)
	}
	if f.compared > 0 {
		f.cannotProve("That the addresses of its card sets and the players' names are true: the hash does not cover them.")
	} else {
		f.cannotProve("That the game's id, its times, the addresses of its card sets and the players' names are true.")
	}
}

func (f *findings) addCards() {
	sha256 := f.Saved.Cards.SHA256
	if f.compared > 0 {
		f.proves("The cards match that game: their SHA-256 is %s.", sha256)
		return
	}
	f.proves("The cards have the SHA-256 that the file names, %s.", sha256)
	f.cannotProve("That the game was created with these cards: compare their SHA-256 with the one that it showed.")
}

func (f *findings) addShuffle() {
	shuffle := f.Saved.Shuffle
	if shuffle.Secret == nil {
		f.cannotProve("That the decks were fixed before the first move:" +
			" the secret is revealed when the game is finished.")
		return
	}
	secret := "the secret"
	if shuffle.Entropy != nil {
		secret = "the secret and the guest's entropy"
	}
	f.addCommitment("The shuffle follows from " + secret + ", and the secret fits the commitment")
	f.addFairness()
}

// addCommitment says when the commitment was shown, as far as that was compared. The
// hash of a version covers the commitment, and the hash of the last one was shown together
// with the secret.
func (f *findings) addCommitment(fits string) {
	switch earliest := f.earliest; {
	case f.commitmentCompared, f.compared > 0 && earliest == 0:
		f.proves("%s that was shown.", fits)
	case f.compared > 0 && earliest < len(f.Steps):
		f.proves("%s that was shown with version %d.", fits, earliest)
		f.cannotProve("That the commitment was published before the first move:"+
			" the earliest hash that was kept is of version %d.", earliest)
	case f.compared > 0:
		f.proves("%s.", fits)
		f.cannotProve("That the decks were fixed before the first move: the only hash that was kept is of the finished game.")
	default:
		f.proves("%s.", fits)
		f.cannotProve("That the commitment was published before the first move:"+
			" compare it with the one that you were shown then, %x.", f.Saved.Shuffle.Commitment)
	}
}

// addFairness says who could have chosen the shuffle.
func (f *findings) addFairness() {
	switch shuffle := f.Saved.Shuffle; {
	case shuffle.Seeded:
		f.cannotProve("That the shuffle was fair: a player who knew the seed knew the decks.")
	case shuffle.Entropy != nil:
		f.cannotProve("That the service did not know the guest's entropy when it drew the secret.")
	default:
		f.cannotProve("That the secret was drawn at random: anyone able to choose it could have chosen the decks.")
	}
}
