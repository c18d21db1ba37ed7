package firsthour

import "context"

// step is a step of the first hour.
type step struct {
	name, does string
	when       when
	asks       bool // before it changes something
	take       func(*hour, context.Context) ([]finding, error)
}

// when is a part of the hour.
type when int

const (
	before when = iota // of the deployment: it changes nothing
	usual
	trial // for a stack that serves nobody
)

// steps are in their order; docs/aws.md says which assumption each of them looks at.
var steps = []step{
	{"tools", "look for the programs that the other steps start", before, false, (*hour).tools},
	{"identity", "see whose credentials these are, and of which region", before, false, (*hour).identity},
	{"parameters", "look at the address for alarms, and ask the origin of card sets", before, false, (*hour).parameters},
	{"rights", "let IAM say whether these credentials may deploy", before, false, (*hour).rights},
	{"quotas", "compare what the parameters may need with the account's quotas", before, false, (*hour).quotas},
	{"cloudfront", "see whether the account is verified for an edge", before, false, (*hour).cloudFront},
	{"deploy", "make deploy with the parameters that were named", usual, true, (*hour).deploy},
	{"template", "compare the resources with the template", usual, false, (*hour).resources},
	{"throttles", "read the throttle of each route", usual, false, (*hour).throttles},
	{"answers", "ask for the documentation, for what is not there, and as a page of another host", usual, false,
		(*hour).answers},
	{"visit", "ask for twelve files of the pages at once, as three first visits do", usual, false, (*hour).visit},
	{"burst", "create fifty games at once, of which the throttle refuses some", usual, false, (*hour).burst},
	{"game", "play a game between two bots", usual, false, (*hour).game},
	{"mails", "see whether the mails to the address for alarms are confirmed", usual, false, (*hour).mails},
	{"alarms", "ring an urgent alarm and a notice", usual, true, (*hour).alarms},
	{"brake", "see whether the alarms of the brake get figures", usual, false, (*hour).brake},
	{"metrics", "look for the metrics of the service", usual, false, (*hour).metrics},
	{"suite", "run the end-to-end tests against the service", trial, true, (*hour).suite},
	{"stop", "stop the service, and serve again", trial, true, (*hour).stop},
	{"roll-back", "deploy once more, roll back, and deploy again", trial, true, (*hour).rollBack},
	{"delete", "create a game and delete it", trial, true, (*hour).deleteGame},
}
