package adopt

import (
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"

	"cardgames/cmd/operate/consent"
	"cardgames/infra/template"
	"cardgames/localtest/cloud/controlplane"
)

const (
	stack  = "card-games-2"
	table  = "card-games-GamesTable-1a2b3c"
	bucket = "card-games-exportsbucket-1a2b3c"
)

func deployment(t *testing.T) *template.Template {
	t.Helper()
	d, err := template.Load("../../../template.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// deployed are the settings that a deployment of the template makes.
func deployed(t *testing.T) controlplane.TableSettings {
	t.Helper()
	games := deployment(t).Tables["GamesTable"]
	return controlplane.TableSettings{Stream: games.Stream.ViewType, Expires: games.TimeToLive.Attribute,
		Encrypted: true, Recoverable: true, Protected: true, Reads: 8000, Writes: 4000}
}

func account(t *testing.T, has controlplane.TableSettings) *controlplane.Account {
	a := &controlplane.Account{Table: &controlplane.Table{Name: table, Partition: "game_id", Sort: "version",
		Attributes: map[string]string{"version": "N", "game_id": "S"}, Settings: has}}
	a.Serve(t)
	return a
}

// imported returns the settings in the template of the import.
func imported(t *testing.T, text string) (s controlplane.TableSettings) {
	t.Helper()
	var document struct {
		Resources struct {
			GamesTable struct {
				DeletionPolicy string
				Properties     settings
			}
		}
	}
	if err := json.Unmarshal([]byte(text), &document); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	if policy := document.Resources.GamesTable.DeletionPolicy; policy != "Retain" {
		t.Errorf("the table is adopted with the policy %q", policy)
	}
	p := document.Resources.GamesTable.Properties
	if p.Stream != nil {
		s.Stream = string(p.Stream.ViewType)
	}
	if p.TimeToLive != nil {
		s.Expires = p.TimeToLive.Attribute
	}
	if p.Maxima != nil {
		s.Reads, s.Writes = aws.ToInt64(p.Maxima.Reads), aws.ToInt64(p.Maxima.Writes)
	}
	s.Encrypted, s.Recoverable, s.Protected = p.Encryption != nil, p.Recovery.Enabled, p.Protected
	return s
}

// A table that the deletion of a stack has left, one that was restored, and one that was made of a
// copy are adopted, and the deployment that follows changes them to what the template says.
func TestAdoptAndDeploy(t *testing.T) {
	for name, has := range map[string]controlplane.TableSettings{
		"retained":  deployed(t),
		"restored":  {Encrypted: true, Reads: 8000, Writes: 4000},
		"of a copy": {},
		"by hand":   {Stream: "NEW_IMAGE", Protected: true},
	} {
		t.Run(name, func(t *testing.T) {
			a := account(t, has)
			var out strings.Builder
			if err := Run(t.Context(), &out, consent.Given, deployment(t), stack, table, bucket); err != nil {
				t.Fatal(err)
			}
			want := "Import GamesTable " + table + ", ExportsBucket " + bucket
			if calls := a.Calls(); !slices.Equal(calls, []string{want}) || a.Stack.Name != stack {
				t.Errorf("%v, want %s", calls, want)
			}
			if err := a.Table.Deploy(imported(t, a.Stack.Template), deployed(t)); err != nil {
				t.Error(err)
			}
			if a.Table.Settings != deployed(t) {
				t.Errorf("the table has %+v", a.Table.Settings)
			}
			if !strings.Contains(out.String(), "make deploy STACK="+stack) {
				t.Errorf("it prints %s", out.String())
			}
		})
	}
}

// After an import that names the key alone, DynamoDB refuses the deployment.
func TestDynamoDBRefusesWhatIsEnabled(t *testing.T) {
	for want, has := range map[string]controlplane.TableSettings{
		"already has an enabled stream": {Stream: "NEW_IMAGE"},
		"TimeToLive is already enabled": {Expires: "expires_at"},
		"already encrypted":             {Encrypted: true},
	} {
		a := account(t, has)
		err := a.Table.Deploy(controlplane.TableSettings{}, deployed(t))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

func TestAdoptWithoutABucket(t *testing.T) {
	a := account(t, deployed(t))
	if err := Run(t.Context(), io.Discard, consent.Given, deployment(t), stack, table, ""); err != nil {
		t.Fatal(err)
	}
	if calls := a.Calls(); !slices.Equal(calls, []string{"Import GamesTable " + table}) {
		t.Errorf("%v", calls)
	}
	if strings.Contains(a.Stack.Template, "ExportsBucket") {
		t.Errorf("the template has a bucket: %s", a.Stack.Template)
	}
}

// A table that the deployment would replace, or could not change, is left alone.
func TestWhatCannotBeAdopted(t *testing.T) {
	a := account(t, deployed(t))
	adopt := func(ask consent.Func) error {
		return Run(t.Context(), io.Discard, ask, deployment(t), stack, table, bucket)
	}
	expect := func(err error, want string) {
		t.Helper()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	expect(adopt(func(string) error { return errors.New("no") }), "no")
	a.Table.Settings.Stream = "KEYS_ONLY"
	expect(adopt(consent.Given), "--stream-specification StreamEnabled=false")
	a.Table.Settings = deployed(t)
	a.Table.Settings.Expires = "ends"
	expect(adopt(consent.Given), "Enabled=false,AttributeName=ends")
	a.Table.Sort = "part"
	expect(adopt(consent.Given), "is no table of games")
	a.Table.Name = "another"
	expect(adopt(consent.Given), "Requested resource not found")
	if calls := a.Calls(); len(calls) != 0 {
		t.Errorf("changed: %v", calls)
	}
}
