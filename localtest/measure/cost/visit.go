package main

// listMS is how long a list of card sets takes in milliseconds, on average: each process of
// the function waits for the origin once in five minutes. listBytes is its size.
const listMS, listBytes = 100, 2000

// visits returns the cost of n first visits to the pages, each with a game against
// the computer, and a look at the card sets. On later visits all files but one are in
// the browser's cache. Some keep the files for playing offline.
func (b bill) visits(n float64) []line {
	requests := n * b.visitFiles
	lines := append(b.requests(requests, b.readMS, b.visitBytes/b.visitFiles, "PlayFunction"),
		b.egress.of("egress of the pages", n*b.visitBytes),
		b.egress.of("egress of the opponent, at most", n*opponentProgram),
		total("the list of card sets", b.served(n, listMS, listBytes, "ListCardSetsFunction")...))
	lines = append(lines, b.logs(requests, b.figures.LogLine.Mean)...)
	return append(lines, total("files for playing offline", b.kept(n*b.keepers)...))
}

// The files of a release that a browser keeps, compressed, at most: TestTheWorkerListsTheRelease
// of package web enforces both.
const keptFiles, keptBytes = 40, 6_200_000

// kept returns the cost of n browsers that take all files of a release to play offline.
func (b bill) kept(n float64) []line {
	requests := n * keptFiles
	lines := append(b.requests(requests, b.readMS, keptBytes/keptFiles, "PlayFunction"),
		b.egress.of("egress", n*keptBytes))
	return append(lines, b.logs(requests, b.figures.LogLine.Mean)...)
}
