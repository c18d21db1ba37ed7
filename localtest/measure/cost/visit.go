package main

// listMS is how long a list of card sets takes in milliseconds, on average: each process of
// the function waits for the origin once in five minutes. listBytes is its size.
const listMS, listBytes = 100, 2000

// visits returns the cost of n first visits to the pages, each with a game against
// the computer, and a look at the card sets. On later visits all files but one are in
// the browser's cache.
func (b bill) visits(n float64) []line {
	requests := n * b.visitFiles
	lines := append(b.requests(requests, b.readMS, b.visitBytes/b.visitFiles, "PlayFunction"),
		b.egress.of("egress of the pages", n*b.visitBytes),
		b.egress.of("egress of the opponent, at most", n*opponentProgram),
		total("the list of card sets", b.served(n, listMS, listBytes, "ListCardSetsFunction")...))
	return append(lines, b.logs(requests, b.figures.LogLine.Mean)...)
}
