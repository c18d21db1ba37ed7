package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	"go.etcd.io/bbolt"

	cardgames "cardgames/clients/go"
	"cardgames/cmd/serve/admin"
	"cardgames/localtest/service/opentable"
	"cardgames/localtest/service/rawhttp"
)

// running is a service in this process.
type running struct {
	*instance
	stop func() // may be called again
}

func startIn(t *testing.T, data string, change ...func(*options)) (running, opentable.Client) {
	t.Helper()
	o := options{addr: "127.0.0.1:0", setsAddr: "127.0.0.1:0", data: data, inlineSets: true}
	for _, f := range change {
		f(&o)
	}
	s, err := start(o)
	if err != nil {
		t.Fatal(err)
	}
	r := running{s, sync.OnceFunc(s.stop)}
	t.Cleanup(r.stop)
	return r, opentable.New(s.base)
}

// operate runs serve admin on a folder, and returns what it prints.
func operate(t *testing.T, data string, args ...string) string {
	t.Helper()
	out, errs, status := tryToOperate(data, args...)
	if status != 0 || errs != "" {
		t.Fatalf("serve admin %v: %d, %s", args, status, errs)
	}
	return out
}

func tryToOperate(data string, args ...string) (out, errs string, status int) {
	var o, e strings.Builder
	status = admin.Main(append([]string{"-data", data}, args...), "", &o, &e)
	return o.String(), e.String(), status
}

// sentence returns the code of a problem and its sentence.
func sentence(t *testing.T, base string, r rawhttp.Request) string {
	t.Helper()
	client := rawhttp.Client{Base: base}
	response, err := client.Send(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	var p struct{ Code, Detail string }
	if err := json.Unmarshal(response.Body, &p); err != nil || response.Status < 400 {
		t.Fatalf("%s %s: %d %s", r.Method, r.Path, response.Status, response.Body)
	}
	return p.Code + ": " + p.Detail
}

const ownSet = `{"set_id": "mine", "name": "Mine\u202e of \u001b[31mred", "version": "1.0.0", "cards": [
	{"id": "sweep", "name": "Sweep", "cost": 1, "type": "task", "effect": "gain_progress", "params": {"n": 9},
	 "text": "A text."}]}`

func TestListOfGames(t *testing.T) {
	data := t.TempDir()
	_, c := startIn(t, data)
	var ids []string
	for range 3 {
		made, err := c.Create(cardgames.NewGame{})
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, made.GameID)
	}
	moved, err := c.Read(ids[0])
	if err == nil {
		_, err = c.Submit(moved, moved.LegalActions[0])
	}
	if err != nil {
		t.Fatal(err)
	}
	own, err := c.Create(cardgames.NewGame{Sets: []json.RawMessage{[]byte(ownSet)}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err = c.PlayOut(own, rand.New(rand.NewPCG(1, 2))); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(operate(t, data, "games")), "\n")
	if len(lines) != 5 || !strings.HasPrefix(lines[0], "GAME ") {
		t.Fatalf("the list is\n%s", strings.Join(lines, "\n"))
	}
	if last := lines[4]; !strings.HasPrefix(last, own.GameID) || !strings.Contains(last, "finished") ||
		!strings.HasSuffix(last, "Mine of [31mred") {
		t.Errorf("the line of the game with the newest move is %q", last)
	}
	if before := lines[3]; !strings.HasPrefix(before, ids[0]) || !strings.Contains(before, "in progress") ||
		!strings.HasSuffix(before, "Home Sweet Home") {
		t.Errorf("the line before it is %q", before)
	}
}

// One game more than a page has at most is on the pages of the API, and in the list of serve admin.
func TestPagesOfGames(t *testing.T) {
	const made = 101
	data := t.TempDir()
	_, c := startIn(t, data)
	var all sync.WaitGroup
	for range made {
		all.Go(func() {
			if _, err := c.Create(cardgames.NewGame{}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if lines := strings.Count(operate(t, data, "games"), "\n"); lines != 1+made {
		t.Errorf("serve admin games has %d lines", lines)
	}
	seen := map[string]bool{}
	for after, pages := "", 0; ; pages++ {
		var page admin.GameList
		readSocket(t, data, "/games?limit=40&after="+after, &page)
		for _, g := range page.Games {
			if seen[g.ID] || g.ID <= after || g.Bytes < 1000 || time.Since(g.Created) > time.Minute {
				t.Errorf("after %q comes %+v", after, g)
			}
			seen[g.ID] = true
		}
		if after = page.After; after == "" {
			if pages != 2 || len(seen) != made {
				t.Errorf("%d games on %d pages", len(seen), pages+1)
			}
			return
		}
	}
}

// The operator is shown both hands and all texts, and no token.
func TestShowAGame(t *testing.T) {
	data := t.TempDir()
	s, c := startIn(t, data)
	tokens := [2]string{"RDWWKFJ3BCJ4D2P2RJKRKCQXVD", "QDWWKFJ3BCJ4D2P2RJKRKCQXVE"}
	raw := rawhttp.Client{Base: s.base}
	private, err := raw.View(rawhttp.Post("/games", rawhttp.PrivateGame(tokens)), 201)
	if err != nil {
		t.Fatal(err)
	}
	text := operate(t, data, "show", private.GameID)
	var shown struct {
		Private bool
		View    struct {
			Players [2]struct{ Hand []any }
			Cards   []any
			Log     []any
		}
	}
	if err := json.Unmarshal([]byte(text), &shown); err != nil {
		t.Fatalf("%v:\n%s", err, text)
	}
	view := shown.View
	if !shown.Private || len(view.Players[0].Hand) != 6 || len(view.Players[1].Hand) != 6 || len(view.Cards) != 30 ||
		len(view.Log) != 1 {
		t.Errorf("shown are\n%s", text)
	}
	for _, secret := range tokens {
		if strings.Contains(text, secret) {
			t.Error("a token is shown")
		}
	}
	own, err := c.Create(cardgames.NewGame{Sets: []json.RawMessage{[]byte(ownSet)}})
	if err != nil {
		t.Fatal(err)
	}
	text = operate(t, data, "show", own.GameID)
	if !strings.Contains(text, `"A text."`) || strings.ContainsAny(text, "\u202e\u001b") {
		t.Errorf("the texts of the cards are missing, or not escaped:\n%s", text)
	}
}

// To players a blocked game is as if it were not there, also after a restart, until it is
// unblocked.
func TestABlockedGame(t *testing.T) {
	data := t.TempDir()
	s, c := startIn(t, data)
	made, err := c.Create(cardgames.NewGame{})
	if err != nil {
		t.Fatal(err)
	}
	id := made.GameID
	absent := sentence(t, s.base, rawhttp.Get("/games/aaaaaaaaaaaaaaaaaaaaaaaaaa"))
	expectBlocked := func(base string) {
		t.Helper()
		for _, r := range []rawhttp.Request{
			rawhttp.Get("/games/" + id), rawhttp.Get("/games/" + id + "?since=0"), rawhttp.Get("/games/" + id + "/export"),
			rawhttp.Get("/games/" + id + "?version=0"),
			rawhttp.Post("/games/"+id+"/actions", rawhttp.JSON(made.LegalActions[0])),
		} {
			if got := sentence(t, base, r); got != absent {
				t.Errorf("%s %s: %s, want %s", r.Method, r.Path, got, absent)
			}
		}
		live := "ws" + strings.TrimPrefix(base, "http") + "/live?game=" + id
		if _, response, err := websocket.Dial(t.Context(), live, nil); err == nil || response == nil ||
			response.StatusCode != 404 {
			t.Errorf("a blocked game is followed: %v", err)
		}
	}
	if out := operate(t, data, "block", id); out != "blocked "+id+"\n" {
		t.Errorf("it prints %q", out)
	}
	expectBlocked(s.base)
	if list := operate(t, data, "games"); !strings.Contains(list, "in progress, blocked") {
		t.Errorf("the list is\n%s", list)
	}
	s.stop()
	s, c = startIn(t, data)
	expectBlocked(s.base)
	operate(t, data, "unblock", id)
	if v, err := c.Read(id); err != nil || v.Version != 0 {
		t.Errorf("after the block: %v", err)
	}
}

// A follower is notified of a block and of a deletion, and finds nothing.
func TestFollowersAreTold(t *testing.T) {
	for _, command := range []string{"block", "delete"} {
		data := t.TempDir()
		_, c := startIn(t, data)
		made, err := c.Create(cardgames.NewGame{})
		if err != nil {
			t.Fatal(err)
		}
		follower, _, err := websocket.Dial(t.Context(), made.Live, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer follower.CloseNow()
		operate(t, data, command, made.GameID)
		_, frame, err := follower.Read(t.Context())
		if want := `{"game_id":"` + made.GameID + `","version":1}`; err != nil || string(frame) != want {
			t.Errorf("%s: a follower gets %s, %v, want %s", command, frame, err, want)
		}
	}
}

func TestAnInvitationIsBlockedAndDeleted(t *testing.T) {
	data := t.TempDir()
	s, _ := startIn(t, data)
	invitations := cardgames.Invitations{Service: cardgames.New(s.base)}
	offer, err := invitations.Offer(t.Context(), cardgames.NewHost(cardgames.Offer{
		Public: true, TurnSeconds: 60, Name: "Alice"}))
	if err != nil {
		t.Fatal(err)
	}
	id, path := offer.InvitationID, "/invitations/"+offer.InvitationID
	absent := sentence(t, s.base, rawhttp.Get("/invitations/aaaaaaaaaaaaaaaaaaaaaaaaaa"))
	if list := operate(t, data, "invitations"); !strings.Contains(list, "public, open") ||
		!strings.Contains(list, "Alice") {
		t.Errorf("the list is\n%s", list)
	}
	operate(t, data, "block", id)
	listed, err := invitations.List(t.Context())
	if err != nil || len(listed) != 0 {
		t.Errorf("a blocked invitation is listed: %v", err)
	}
	if got := sentence(t, s.base, rawhttp.Get(path)); got != absent {
		t.Errorf("a blocked invitation: %s, want %s", got, absent)
	}
	operate(t, data, "unblock", id)
	if _, err := invitations.Read(t.Context(), id); err != nil {
		t.Errorf("after the block: %v", err)
	}
	if shown := operate(t, data, "show", id); !strings.Contains(shown, `"host": "Alice"`) {
		t.Errorf("shown is\n%s", shown)
	}
	if out := operate(t, data, "delete", id); out != "deleted the invitation "+id+"\n" {
		t.Errorf("it prints %q", out)
	}
	if got := sentence(t, s.base, rawhttp.Get(path)); got != absent {
		t.Errorf("a deleted invitation: %s, want %s", got, absent)
	}
}

// A damaged game is listed and shown as such, beside the others, and can be deleted.
func TestADamagedGame(t *testing.T) {
	data := t.TempDir()
	s, c := startIn(t, data)
	var ids []string
	for range 3 {
		made, err := c.Create(cardgames.NewGame{})
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, made.GameID)
	}
	s.stop()
	damage(t, filepath.Join(data, "games.db"), ids[1])
	startIn(t, data)
	if list := operate(t, data, "games"); strings.Count(list, "damaged") != 1 || strings.Count(list, "in progress") != 2 {
		t.Errorf("the list is\n%s", list)
	}
	if shown := operate(t, data, "show", ids[1]); !strings.Contains(shown, `"damaged": "damaged record: its checksum`) {
		t.Errorf("shown is\n%s", shown)
	}
	operate(t, data, "delete", ids[1])
	if list := operate(t, data, "games"); strings.Contains(list, "damaged") || strings.Count(list, "\n") != 3 {
		t.Errorf("after that the list is\n%s", list)
	}
}

// damage changes the last byte of the newest version of a game.
func damage(t *testing.T, file, id string) {
	t.Helper()
	db, err := bbolt.Open(file, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	err = db.Update(func(tx *bbolt.Tx) error {
		records := tx.Bucket([]byte("versions"))
		key := append(append([]byte{byte(len(id))}, id...), make([]byte, 8)...)
		value := bytes.Clone(records.Get(key))
		value[len(value)-1] ^= 1
		return records.Put(key, value)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// With a game go its exports, its place in the cache and its invitation; another game with the
// same card sets stays.
func TestADeletedGame(t *testing.T) {
	data := t.TempDir()
	s, c := startIn(t, data)
	var made [2]*cardgames.View
	for i := range made {
		v, err := c.Create(cardgames.NewGame{Sets: []json.RawMessage{[]byte(ownSet)}})
		if err == nil {
			v, err = c.PlayOut(v, rand.New(rand.NewPCG(1, 2)))
		}
		if err == nil {
			_, err = c.Export(v.GameID)
		}
		if err != nil {
			t.Fatal(err)
		}
		made[i] = v
	}
	gone, stays := made[0].GameID, made[1].GameID
	if out := operate(t, data, "delete", gone); out != "deleted the game "+gone+"\n" {
		t.Errorf("it prints %q", out)
	}
	if got := sentence(t, s.base, rawhttp.Get("/games/"+gone)); !strings.HasPrefix(got, "game_not_found") {
		t.Errorf("a deleted game: %s", got)
	}
	if left, err := filepath.Glob(filepath.Join(data, "exports", gone, "*")); err != nil || len(left) > 0 {
		t.Errorf("exports are left: %v", left)
	}
	if kept, err := filepath.Glob(filepath.Join(data, "exports", stays, "*")); err != nil || len(kept) == 0 {
		t.Error("the exports of the other game are gone")
	}
	if _, err := c.Export(stays); err != nil {
		t.Errorf("the other game: %v", err)
	}
	if _, errs, status := tryToOperate(data, "delete", gone); status != 1 ||
		!strings.Contains(errs, "no game and no invitation") {
		t.Errorf("a second time: %d, %s", status, errs)
	}
}

// Games are deleted while they are played: each move is accepted, or finds no game, and
// nothing is left of one.
func TestDeletingBesideMoves(t *testing.T) {
	data := t.TempDir()
	_, c := startIn(t, data)
	var players sync.WaitGroup
	for n := range 16 {
		made, err := c.Create(cardgames.NewGame{})
		if err != nil {
			t.Fatal(err)
		}
		begun := make(chan struct{})
		players.Go(func() {
			random := rand.New(rand.NewPCG(uint64(n), 1))
			for v := made; ; {
				next, err := c.SubmitAny(v, random)
				if v.Version == 3 {
					close(begun)
				}
				if refused, ok := errors.AsType[*cardgames.ServiceError](err); ok && refused.Code == "game_not_found" {
					return
				}
				if err != nil || next.Finished() {
					t.Errorf("game %d ends with %v", n, err)
					return
				}
				v = next
			}
		})
		players.Go(func() {
			<-begun
			if _, errs, status := tryToOperate(data, "delete", made.GameID); status != 0 {
				t.Errorf("deleting: %s", errs)
			}
		})
	}
	players.Wait()
	if list := operate(t, data, "games"); strings.Count(list, "\n") != 1 {
		t.Errorf("left are\n%s", list)
	}
}

// A copy that is made while games are played is whole: serve starts with it, and the games go
// on from a version that was acknowledged when it began, or later.
func TestBackup(t *testing.T) {
	data := t.TempDir()
	_, c := startIn(t, data)
	ctx, stop := context.WithCancel(t.Context())
	var players sync.WaitGroup
	acknowledged := map[string]int{}
	for n := range 8 {
		made, err := c.Create(cardgames.NewGame{Seed: string(rune('a' + n))})
		if err == nil {
			made, err = c.Submit(made, made.LegalActions[0])
		}
		if err != nil {
			t.Fatal(err)
		}
		acknowledged[made.GameID] = made.Version
		players.Go(func() {
			random := rand.New(rand.NewPCG(uint64(n), 1))
			for v := made; ctx.Err() == nil && !v.Finished(); {
				if v, err = c.SubmitAny(v, random); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	again := t.TempDir()
	file := filepath.Join(again, "games.db")
	out := operate(t, data, "backup", file)
	stop()
	players.Wait()
	info, err := os.Stat(file)
	if err != nil || info.Mode().Perm() != 0o600 || !strings.Contains(out, "to restore it") {
		t.Fatalf("the copy: %v, %v; it prints %s", info, err, out)
	}
	if _, errs, status := tryToOperate(data, "backup", file); status != 1 || !strings.Contains(errs, "exists already") {
		t.Errorf("over a file: %d, %s", status, errs)
	}
	if _, err := os.Stat(file + ".part"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a part is left: %v", err)
	}
	_, restored := startIn(t, again)
	for id, version := range acknowledged {
		v, err := restored.Read(id)
		if err != nil || v.Version < version {
			t.Errorf("version %d (%v), want %d at least", v.Version, err, version)
			continue
		}
		if v, err = restored.PlayOut(v, rand.New(rand.NewPCG(1, 1))); err == nil {
			_, err = restored.Export(v.GameID)
		}
		if err != nil {
			t.Errorf("the restored game does not go on: %v", err)
		}
	}
}

func TestServeAdminWithoutAServer(t *testing.T) {
	data := t.TempDir()
	_, errs, status := tryToOperate(data, "games")
	if status != 1 || !strings.Contains(errs, "no serve runs on the folder "+data) {
		t.Errorf("%d, %s", status, errs)
	}
}

// readSocket decodes a response of the API.
func readSocket(t *testing.T, data, path string, out any) {
	t.Helper()
	client := rawhttp.Client{Base: "http://admin", Transport: socketTransport(data)}
	response, err := client.Expect(rawhttp.Get(path), 200)
	if err == nil {
		err = json.NewDecoder(bytes.NewReader(response.Body)).Decode(out)
	}
	if err != nil && !errors.Is(err, io.EOF) {
		t.Fatal(err)
	}
}
