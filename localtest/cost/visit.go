package main

// visits returns the cost of n first visits to the pages, each with a game against
// the computer. On later visits all files but one are in the browser's cache.
func (b bill) visits(n float64) []line {
	requests := n * b.visitFiles
	lines := append(b.requests(requests, b.readMS, b.visitBytes/b.visitFiles, "PlayFunction"),
		b.egress.of("egress of the pages", n*b.visitBytes),
		b.egress.of("egress of the opponent, at most", n*largestProgram))
	return append(lines, b.logs(requests, b.figures.LogLine.Mean)...)
}
