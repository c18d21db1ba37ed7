package main

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/config"
	"go.etcd.io/bbolt"

	"cardgames/api/requestlog"
	"cardgames/cardsets/core"
	"cardgames/engine"
	"cardgames/games"
	"cardgames/infra/bolt"
	"cardgames/infra/dynamo"
	"cardgames/infra/dynamo/dynamotest"
)

// record plays a private game and returns its folder, id and secret.
func record(t *testing.T, moves int) (data, gameID, secret string) {
	t.Helper()
	data = t.TempDir()
	store, err := bolt.Open(filepath.Join(data, "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	seats := games.Seats{Private: true, TurnSeconds: 30}
	g, tokens, err := games.NewCreator(games.NewRepository(store, time.Now), nil, time.Hour).
		Create(t.Context(), games.CreateRequest{Seats: seats, RequestID: "request-0"})
	if err != nil {
		t.Fatal(err)
	}
	secret = fmt.Sprintf("%x", *g.Secret)
	for i := range moves {
		seat, ok := g.State.Priority()
		if !ok {
			break
		}
		made, _, err := games.NewSubmitter(games.NewRepository(store, time.Now)).Submit(t.Context(), games.SubmitRequest{
			GameID: g.ID, Token: tokens[seat].Text, Action: engine.PassPriority(int(seat)),
			Key: fmt.Sprint("key-", i), RequestID: fmt.Sprint("request-", i+1),
		})
		if err != nil {
			t.Fatal(err)
		}
		g = made
	}
	return data, g.ID, secret
}

func inspect(t *testing.T, data, gameID string) string {
	t.Helper()
	var out strings.Builder
	if err := run(&out, source{data: data}, "", gameID); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestRequestOfEachVersion(t *testing.T) {
	data, gameID, _ := record(t, 2)
	text := inspect(t, data, gameID)
	for _, want := range []string{
		"game " + gameID + ": private, rules version 1, in progress",
		"setup", "request request-0",
		"player 0: pass_priority", "request request-1, key hash ", "\n     history ",
		"player 1: pass_priority", "request request-2, key hash ",
		"Turn 2, Player 1’s, begins.",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing:\n%s", want, text)
		}
	}
}

func TestHiddenCardsInProgress(t *testing.T) {
	data, gameID, secret := record(t, 6)
	text := inspect(t, data, gameID)
	if strings.Contains(text, secret) || strings.Contains(text, "key-") {
		t.Errorf("it prints a secret:\n%s", text)
	}
	drawn := regexp.MustCompile(` draws (.*)\n`).FindAllStringSubmatch(text, -1)
	hidden := regexp.MustCompile(`^(a card|\d cards|nothing: .*)\.$`)
	if len(drawn) == 0 || slices.ContainsFunc(drawn, func(m []string) bool { return !hidden.MatchString(m[1]) }) {
		t.Errorf("it prints a card that was drawn:\n%s", text)
	}
}

func TestDrawsOfFinishedGame(t *testing.T) {
	data, gameID, secret := record(t, 1000)
	text := inspect(t, data, gameID)
	if strings.Contains(text, " draws a card.\n") || !strings.Contains(text, "a draw by rounds") {
		t.Errorf("a finished game:\n%s", text)
	}
	if strings.Contains(text, secret) {
		t.Error("it prints the secret, which only the export shows")
	}
}

func TestLastTable(t *testing.T) {
	data, gameID, _ := record(t, 2)
	text := inspect(t, data, gameID)
	_, table, ok := strings.Cut(text, "\nthe table at version 2\n")
	if !ok || !strings.Contains(table, "turn 2 of player 1, round 1; player 1 has priority, passes 0\n") ||
		!strings.Contains(table, "hand: 6 cards\n") {
		t.Errorf("got\n%s", text)
	}
	data, gameID, _ = record(t, 1000)
	if text := inspect(t, data, gameID); strings.Contains(text, "hand: 7 cards\n") {
		t.Errorf("it hides the hands of a finished game:\n%s", text)
	}
}

// Below the table stands what the cards on it do, each once.
func TestSummariesOfTheTable(t *testing.T) {
	table := engine.View{Rules: engine.DefaultRules()}
	table.Players[0].Board = []engine.Permanent{{ID: 2, Card: 4}, {ID: 1, Card: 8}}
	table.Players[1].Board = []engine.Permanent{{ID: 3, Card: 4}}
	table.Stack = []engine.StackObject{{ID: 4, Card: 17}}
	var out strings.Builder
	printSummaries(&out, core.Snapshot().Pool, &table)
	const want = "  Kettle: Start of turn: +1 time (max +5 by appliances)\n  Make the Bed: Start of turn: +1 progress\n" +
		"  Plan the Week: +2 time\n"
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
}

func TestListGames(t *testing.T) {
	data, gameID, _ := record(t, 2)
	text := inspect(t, data, "")
	if !strings.HasPrefix(text, gameID+"  ") || !strings.HasSuffix(text, "version 2, in progress\n") {
		t.Errorf("got %s", text)
	}
}

func TestFileThatAServerHasOpen(t *testing.T) {
	data, gameID, _ := record(t, 0)
	store, err := bolt.Open(filepath.Join(data, "games.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	err = run(&strings.Builder{}, source{data: data}, "", gameID)
	const want = "is in use by another process: stop the server first (its games are kept)," +
		" or send it GET /games/{id}?since=0"
	if err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("got %v", err)
	}
}

func TestFolderWithoutGames(t *testing.T) {
	err := run(io.Discard, source{data: "nowhere"}, "", "")
	if err == nil || err.Error() != "nowhere has no games; name the folder of a local server with -data" {
		t.Errorf("got %v", err)
	}
}

func TestDamagedRecords(t *testing.T) {
	data, gameID, _ := record(t, 4)
	file, err := bbolt.Open(filepath.Join(data, "games.db"), 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	err = file.Update(func(tx *bbolt.Tx) error {
		rows := tx.Bucket([]byte("versions"))
		for _, version := range []byte{2, 3} {
			key := append([]byte{byte(len(gameID))}, gameID+"\x00\x00\x00\x00\x00\x00\x00"...)
			key = append(key, version)
			value := bytes.Clone(rows.Get(key))
			value[len(value)-1] ^= 1
			if err := rows.Put(key, value); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	err = run(&out, source{data: data}, "", gameID)
	if err == nil || !strings.HasPrefix(err.Error(), "version 2: damaged record: its checksum is ") {
		t.Errorf("got %v", err)
	}
	lines := strings.Split(out.String(), "\n")
	if len(lines) != 3 || !strings.HasPrefix(lines[0], "version 2 of 4: damaged record: its checksum is ") ||
		!strings.HasPrefix(lines[1], "version 3 of 4: damaged record: its checksum is ") {
		t.Errorf("it prints\n%s", out.String())
	}
}

func TestUnknownGameIsAnError(t *testing.T) {
	data, _, _ := record(t, 0)
	if err := run(&strings.Builder{}, source{data: data}, "", strings.Repeat("a", 26)); err == nil {
		t.Error("no error")
	}
}

// Records in DynamoDB are read with the credentials of a profile, as the AWS CLI reads them.
func TestReadATableWithAProfile(t *testing.T) {
	db := dynamotest.New(t)
	folder := t.TempDir()
	profile := filepath.Join(folder, "config")
	lines := "[profile operator]\nregion = eu-west-1\naws_access_key_id = a\naws_secret_access_key = b\n"
	if err := os.WriteFile(profile, []byte(lines), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{"AWS_CONFIG_FILE": profile, "AWS_PROFILE": "operator",
		"AWS_SHARED_CREDENTIALS_FILE": os.DevNull, "DYNAMODB_ENDPOINT": db.URL, "AWS_REGION": "",
		"AWS_ACCESS_KEY_ID": "", "AWS_SECRET_ACCESS_KEY": "", "AWS_SESSION_TOKEN": ""} {
		t.Setenv(name, value)
	}
	cfg, err := config.LoadDefaultConfig(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	g, _, err := games.NewCreator(games.NewRepository(dynamo.New(cfg, dynamotest.Table, db.URL), time.Now), nil,
		time.Hour).
		Create(t.Context(), games.CreateRequest{RequestID: "request-0"})
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := run(&out, source{table: dynamotest.Table}, "", g.ID); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "game "+g.ID+": open") {
		t.Errorf("it prints\n%s", out.String())
	}
}

// Lines as the functions write them, among others of their platform.
func TestConflictsInLog(t *testing.T) {
	data, gameID, _ := record(t, 2)
	other := strings.Repeat("b", 26)
	log := filepath.Join(data, "log.json")
	var lines bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewJSONHandler(&lines, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	write := func(gameID, id, code, reason string, status int) {
		entry := requestlog.Log{}.Begin(id, "")
		entry.GameID, entry.Code, entry.Reason = gameID, code, reason
		if reason != "" {
			entry.Metric = requestlog.MovesRefused
		}
		entry.Write(t.Context(), "POST /games/{id}/actions", status)
	}
	write(gameID, "request-9", "version_conflict", "", 412)
	write(gameID, "request-10", "illegal_move", "not_your_priority", 422)
	write(other, "request-11", "version_conflict", "", 409)
	lines.WriteString("START RequestId: 1\n")
	if err := os.WriteFile(log, lines.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := run(&out, source{data: data}, log, gameID); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"refused: version_conflict\n     request request-9, POST /games/{id}/actions, status 412",
		"refused: not_your_priority\n     request request-10",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing:\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "request-11") {
		t.Error("it shows a request about another game")
	}
}
