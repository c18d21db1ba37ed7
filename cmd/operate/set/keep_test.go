package set

import (
	"maps"
	"strings"
	"testing"

	"cardgames/cmd/operate/rollback"
	"cardgames/localtest/cloud/controlplane"
)

const packaged = `Resources:
  GetGameFunction:
    Type: AWS::Serverless::Function
    Properties:
      CodeUri: s3://source/new
      Environment:
        Variables:
          ORIGIN_SECRETS: !Ref OriginSecrets
          BLOCKED_GAMES: !Ref BlockedGames
          INLINE_SETS: !Ref InlineSets
      Events:
        Get: {Type: HttpApi, Properties: {Method: GET, Path: /games}}
`

const (
	oldSecret = "an-old-secret-of-thirty-two-chars"
	secret    = "the-secret-of-now-with-32-letters"
	hash      = "0123456789abcdef"
)

// rolledBack returns an account of which the functions were rolled back to an older release, before
// a secret was replaced, a game blocked and a setting changed.
func rolledBack(t *testing.T) *controlplane.Account {
	variables := func(release, secrets, blocked, inline string) map[string]string {
		return map[string]string{"RELEASE": release, "ORIGIN_SECRETS": secrets, "BLOCKED_GAMES": blocked,
			"INLINE_SETS": inline}
	}
	account := &controlplane.Account{Stack: &controlplane.Stack{Name: "card-games", Template: packaged,
		Parameters: map[string]string{"OriginSecrets": secret, "BlockedGames": hash, "InlineSets": "on",
			"GradualRollout": "true", "Commit": "aaaaaaaaaaaa", "Release": "1795300000"},
		Functions: map[string]*controlplane.Function{"GetGameFunction": {Name: "card-games-GetGame", Live: "6",
			Versions: []controlplane.Version{
				{Number: "6", Code: "old code", Environment: variables(older, oldSecret, "none", "off")},
				{Number: "7", Code: "new code", Environment: variables(newest, secret, hash, "on")}}}},
	}}
	account.Put("source/new", "new code")
	account.Serve(t)
	return account
}

// expectLive checks the version that is live: its code, and its environment but the release.
func expectLive(t *testing.T, account *controlplane.Account, code string, want map[string]string) {
	t.Helper()
	live := account.Stack.Functions["GetGameFunction"].LiveVersion()
	delete(live.Environment, "RELEASE")
	if live.Code != code || !maps.Equal(live.Environment, want) {
		t.Errorf("live is %q with %v, want %q with %v", live.Code, live.Environment, code, want)
	}
}

// After a roll-back the old code has the secrets and blocks of now, and its own settings. The
// roll-back can be repeated.
func TestSecretsAndBlocksAreSetAgain(t *testing.T) {
	account := rolledBack(t)
	var out strings.Builder
	if err := Keep(t.Context(), &out, "card-games"); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"ORIGIN_SECRETS": secret, "BLOCKED_GAMES": hash, "INLINE_SETS": "off"}
	expectLive(t, account, "old code", want)
	for _, text := range []string{"set again: BlockedGames, OriginSecrets", "InlineSets=off went back",
		"GradualRollout=false"} {
		if !strings.Contains(out.String(), text) {
			t.Errorf("no %q in %s", text, out.String())
		}
	}
	if strings.Contains(out.String(), secret) || strings.Contains(out.String(), oldSecret) {
		t.Errorf("it prints a secret: %s", out.String())
	}
	if p := account.Stack.Parameters; p["Commit"] != "bbbbbbbbbbbb" || !strings.HasPrefix(p["Release"], "1795200000") {
		t.Errorf("the release is %s-%s, of %s", p["Commit"], p["Release"], older)
	}
	calls := len(account.Calls())
	if err := rollback.Run(t.Context(), &out, "card-games", ""); err != nil {
		t.Fatal(err)
	}
	if err := Keep(t.Context(), &out, "card-games"); err != nil {
		t.Fatal(err)
	}
	expectLive(t, account, "old code", want)
	if all := account.Calls(); len(all) != calls {
		t.Errorf("the second roll-back has changed %v", all[calls:])
	}
}

// A parameter that is set after a roll-back gets a release of the code that is served.
func TestAReleaseDoesNotUndoARollBack(t *testing.T) {
	account := rolledBack(t)
	if err := run(t, &strings.Builder{}, "card-games", map[string]string{"InlineSets": "on"}); err != nil {
		t.Fatal(err)
	}
	expectLive(t, account, "old code",
		map[string]string{"ORIGIN_SECRETS": secret, "BLOCKED_GAMES": hash, "INLINE_SETS": "on"})
}

// Nothing is set again where nothing went back, and nothing while two releases are served.
func TestWhatIsNotSetAgain(t *testing.T) {
	account := rolledBack(t)
	f := account.Stack.Functions["GetGameFunction"]
	f.Versions[0].Environment = map[string]string{"RELEASE": older, "ORIGIN_SECRETS": secret, "BLOCKED_GAMES": hash,
		"INLINE_SETS": "off"}
	if err := Keep(t.Context(), &strings.Builder{}, "card-games"); err != nil {
		t.Fatal(err)
	}
	account.Stack.Functions["PlayFunction"] = &controlplane.Function{Name: "card-games-Play", Live: "1",
		Versions: []controlplane.Version{{Number: "1",
			Environment: map[string]string{"RELEASE": "cccccccccccc-1795100000"}}}}
	err := run(t, &strings.Builder{}, "card-games", map[string]string{"InlineSets": "on"})
	if want := "make rollback STACK=card-games ARGS='-to RELEASE'"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("with three releases: %v, want %q", err, want)
	}
	account.Forbidden = "GetAlias"
	if Keep(t.Context(), &strings.Builder{}, "card-games") == nil {
		t.Error("functions that cannot be read have nothing to keep")
	}
	if calls := account.Calls(); len(calls) != 0 {
		t.Errorf("changed: %v", calls)
	}
}
