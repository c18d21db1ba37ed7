package main

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"time"
)

// refusal is a request that made no version: a conflict, an illegal move or a failure.
// It appears only in the log.
type refusal struct {
	Time      time.Time `json:"timestamp"`
	Message   string    `json:"msg"`
	RequestID string    `json:"request_id"`
	Route     string    `json:"Route"`
	GameHash  string    `json:"game_hash"`
	Status    int       `json:"status"`
	Code      string    `json:"code"`
	Reason    string    `json:"Reason"`
}

// readLog returns the refused requests of a game, in the order of the log, which has
// one JSON object per line. Other lines are ignored.
func readLog(name, gameID string) ([]refusal, error) {
	if name == "" {
		return nil, nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	sum := sha256.Sum256([]byte(gameID))
	hash := hex.EncodeToString(sum[:8]) // as package requestlog writes it
	var refused []refusal
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var r refusal
		if json.Unmarshal(lines.Bytes(), &r) == nil && r.Message == "request" && r.GameHash == hash && r.Code != "" {
			refused = append(refused, r)
		}
	}
	return refused, lines.Err()
}

// printBefore prints the refusals before a time, or all of them for the zero time,
// and returns the others.
func printBefore(w io.Writer, refused []refusal, end time.Time) []refusal {
	for len(refused) > 0 && (end.IsZero() || refused[0].Time.Before(end)) {
		r := refused[0]
		fmt.Fprintf(w, "\n  -  %s  refused: %s\n     request %s, %s, status %d\n",
			stamp(r.Time), cmp.Or(r.Reason, r.Code), r.RequestID, r.Route, r.Status)
		refused = refused[1:]
	}
	return refused
}
