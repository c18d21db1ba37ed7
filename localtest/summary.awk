# Sums up `go test -v` or gotestsum's standard-verbose: how many cases each test has, what it logs, and whatever
# failed. A case is a subtest that has none below it.
/^ *(=== (RUN|PAUSE|CONT|NAME))/ { next }
/^ *--- PASS/ {
	test = $3
	passed[test] = 1
	while (match(test, /\/[^\/]*$/)) {
		test = substr(test, 1, RSTART - 1)
		inner[test] = 1
	}
	if ($3 !~ /\//) order[++n] = $3 " " $4
	next
}
{ print }
END {
	for (test in passed)
		if (!(test in inner)) {
			top = test
			sub(/\/.*/, "", top)
			cases[top]++
		}
	for (i = 1; i <= n; i++) {
		split(order[i], word, " ")
		printf "PASS %-36s %4d cases %s\n", word[1], cases[word[1]], word[2]
	}
}
