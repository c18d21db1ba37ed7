// Package imports tests which packages may import which others.
package imports

import (
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"cardgames/localtest/repository"
)

// listed is a package in the output of go list.
type listed struct {
	ImportPath string
	Imports    []string
	Deps       []string // including indirect ones
}

const module = "cardgames/"

// mayImport lists, for the packages in and below a folder, the prefixes of the
// packages of this module that they may import. The most specific row applies.
// Tests may import anything.
var mayImport = map[string][]string{
	"engine":            {},
	"engine/rulestest":  {"engine"},
	"engine/shuffle":    {"engine"},
	"engine/draft":      {"engine", "engine/shuffle"},
	"engine/decks":      {"engine", "engine/draft"},
	"engine/transcript": {"engine"},
	"schemas":           {},
	"schemas/openapi": {"engine", "schemas", "cardsets", "games", "api", "localtest/service/launch",
		"localtest/service/memstore", "lobby"},
	"cardsets":           {"engine", "schemas", "cardsets"},
	"cardsets/catalogue": {"cardsets/fault", "cardsets/jsonfault", "cardsets/style"},
	"cardsets/style":     {},
	"cardsets/check": {"schemas", "cardsets/core", "cardsets/fault", "cardsets/inline",
		"cardsets/jsonfault", "cardsets/jsonint",
		"cardsets/looks", "cardsets/snapshot", "cardsets/steps"},
	"cardsets/lint": {"engine", "cardsets/check", "cardsets/fault", "cardsets/looks", "cardsets/snapshot",
		"cardsets/steps"},
	"cardsets/fault":    {},
	"cardsets/inline":   {},
	"cardsets/remote":   {"cardsets/fault"},
	"cardsets/snapshot": {"engine", "cardsets/cardjson", "cardsets/fault", "cardsets/jsonint", "cardsets/steps"},
	"cardsets/steps":    {"engine", "cardsets/fault"},
	"cardsets/cardjson": {"engine"},
	"cardsets/playjson": {"engine", "cardsets/snapshot"},
	"cardsets/jsonint":  {},
	"cardsets/work":     {},
	"cardsets/core":     {"engine", "cardsets/snapshot"},
	"games": {"engine", "cardsets/core", "cardsets/fault", "cardsets/inline", "cardsets/looks",
		"cardsets/snapshot", "cardsets/work", "games/envelope", "games/hashchain"},
	"games/envelope":  {},
	"games/gameid":    {},
	"games/hashchain": {"engine"},
	"lobby": {"engine", "cardsets/core", "cardsets/inline", "cardsets/snapshot", "cardsets/work", "games",
		"games/envelope"},
	"live":              {"engine", "games", "lobby"},
	"savegame":          {"engine", "cardsets/snapshot", "games/hashchain"},
	"savegame/encode":   {"engine", "games", "savegame"},
	"savegame/document": {"engine", "cardsets/jsonfault", "cardsets/playjson", "cardsets/snapshot", "savegame"},
	"savegame/verify":   {"engine", "games/hashchain", "savegame"},
	"infra":             {"games", "infra/awsconfig", "lobby", "live"},
	"infra/dynamo":      {"engine", "games", "infra/awsconfig", "lobby", "live"},
	"infra/blocked":     {"games", "lobby"},
	"infra/brake":       {"infra/dynamo"},
	"infra/template":    {},
	"infra/storetest": {"engine", "cardsets/inline", "cardsets/snapshot", "cardsets/work", "games",
		"lobby", "live"},
	"api/address":    {},
	"api/requestlog": {"games/gameid"},
	"api/wire":       {"engine", "cardsets/cardjson", "cardsets/playjson", "cardsets/snapshot", "cardsets/jsonint"},
	"api/function":   {"api/requestlog"},
	"api/gateway":    {"api", "api/address", "api/function", "api/edge", "api/requestlog"},
	"api/edge":       {"api"},
	"api/server":     {"api", "api/address", "api/requestlog"},
	"api/watching":   {"games", "api", "api/address", "api/function", "api/edge", "api/requestlog", "live"},
	"api": {"engine", "cardsets/catalogue", "cardsets/core", "cardsets/fault",
		"cardsets/inline",
		"cardsets/jsonfault", "cardsets/jsonint", "cardsets/work", "games", "api/address", "api/requestlog", "api/wire",
		"lobby", "live"},
	"functions/apidocs": {"api", "web/docs"},
	"functions":         {"api", "games", "lobby", "functions/internal"},
	"functions/brake":   {"api/function", "api/requestlog", "infra/brake"},
	"functions/play": {"engine", "api",
		"web"},
	"functions/creategame":           {"cardsets", "api", "games", "functions/internal"},
	"functions/listcardsets":         {"cardsets/catalogue", "cardsets/remote", "api", "games", "functions/internal"},
	"functions/offerinvitation":      {"cardsets", "api", "games", "lobby", "functions/internal"},
	"functions/internal/environment": {"games"},
	"functions/internal/stores": {"api", "games", "lobby", "functions/internal/environment", "infra/blocked",
		"infra/dynamo"},
	"functions/exportgame":       {"api", "games", "savegame", "infra/s3", "functions/internal"},
	"bots":                       {"engine"},
	"bots/seat":                  {"engine", "cardsets/steps", "bots"},
	"bots/drafting":              {"engine", "bots"},
	"bots/balance":               {"engine", "cardsets/snapshot", "bots"},
	"bots/balance/suggest":       {"engine", "cardsets/snapshot", "bots", "bots/balance"},
	"web/files":                  {"api"},
	"web/pictures":               {},
	"web/icons":                  {},
	"web/docs":                   {"api", "schemas", "web/files", "web/missing"},
	"web/missing":                {"api"},
	"web/docs/notices":           {},
	"web/internal/computer":      {"bots", "web/internal/program"},
	"web/internal/program":       {},
	"web/internal/program/typed": {"web/internal/program"},
	"web/internal/localgame": {"engine", "bots", "cardsets/core", "cardsets/sets", "cardsets/snapshot", "api/wire",
		"savegame", "web/internal/computer", "web/internal/program"},
	"web": {"engine", "api", "api/wire", "cardsets/core", "schemas", "web/files", "web/icons",
		"web/missing", "web/pictures"},
	"web/internal/workshop": {"engine", "bots", "bots/balance", "bots/balance/suggest", "cardsets", "api/wire",
		"web/internal"},
	"env/generated": {"engine"},
	"env": {"env/generated", "engine", "bots", "cardsets/cardjson", "cardsets/check", "cardsets/core", "cardsets/sets",
		"cardsets/snapshot", "savegame"},
	"clients":               {},
	"clients/python/native": {"engine/decks", "engine/shuffle", "cardsets/snapshot", "env"},
	"cmd":                   {""},
	"localtest":             {""},

	"functions/watchgame": {"api", "api/function", "api/watching", "api/requestlog", "games", "infra/dynamo",
		"functions/internal", "live"},
	"functions/notifywatchers": {"api/function", "api/watching", "api/requestlog", "games", "infra/dynamo",
		"infra/sockets", "live"},
}

func TestPackagesImportOnlyWhatTheyMay(t *testing.T) {
	for _, p := range packages(t) {
		folder := strings.TrimPrefix(p.ImportPath, module)
		allowed, ok := rowOf(folder)
		if !ok {
			t.Errorf("mayImport has no row for %s", folder)
			continue
		}
		for _, imported := range p.Imports {
			target, ours := strings.CutPrefix(imported, module)
			if ours && !slices.ContainsFunc(allowed, func(prefix string) bool { return within(target, prefix) }) {
				t.Errorf("%s must not import %s", folder, target)
			}
		}
	}
}

// beside are the folders of the second list in README's layout, which may import any.
var beside = []string{"schemas/openapi", "localtest"}

// layout returns the folders of README's layout, from the top down.
func layout(t *testing.T) (folders []string) {
	t.Helper()
	readme, err := os.ReadFile(repository.Path("README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(readme), "imports only from folders listed below it.\n\n```\n")
	list, _, _ = strings.Cut(list, "\n```")
	for line := range strings.SplitSeq(list, "\n") {
		if folder, _, ok := strings.Cut(line, "/ "); ok && line[0] != ' ' {
			folders = append(folders, folder)
		}
	}
	if len(folders) < 10 {
		t.Fatalf("README's layout has the folders %q", folders)
	}
	return folders
}

// README says that code in each folder imports only from folders listed below it.
func TestFoldersImportFromThoseBelowThem(t *testing.T) {
	folders := layout(t)
	for _, p := range packages(t) {
		from := strings.TrimPrefix(p.ImportPath, module)
		if slices.ContainsFunc(beside, func(folder string) bool { return within(from, folder) }) {
			continue
		}
		top, _, _ := strings.Cut(from, "/")
		if !slices.Contains(folders, top) {
			t.Errorf("README's layout does not have %s", top)
		}
		for _, imported := range p.Imports {
			target, ours := strings.CutPrefix(imported, module)
			target, _, _ = strings.Cut(target, "/")
			if ours && slices.Index(folders, target) < slices.Index(folders, top) {
				t.Errorf("%s imports from %s, which README lists above it", from, target)
			}
		}
	}
}

// tools are programs that are not deployed. They may link any library.
var tools = []string{"schemas/openapi", "cmd", "localtest"}

// confined has libraries that are large, or that only one part of the service
// needs. They are imported, directly or indirectly, only by the packages in and
// below these folders, and by tools.
var confined = map[string][]string{
	"github.com/santhosh-tekuri/jsonschema/v6": {"cardsets", "functions/creategame", "functions/offerinvitation",
		"web/internal/workshop", "env", "clients/python/native"},
	"github.com/aws/aws-sdk-go-v2/aws": {"infra", "functions/creategame", "functions/getgame",
		"functions/submitaction", "functions/exportgame", "functions/watchgame", "functions/notifywatchers",
		"functions/offerinvitation", "functions/listinvitations", "functions/getinvitation",
		"functions/acceptinvitation", "functions/setinvitationexpiry", "functions/brake", "functions/internal/stores"},
	"github.com/aws/aws-sdk-go-v2/service/s3":              {"infra/s3", "functions/exportgame"},
	"github.com/aws/aws-sdk-go-v2/service/dynamodbstreams": {},
	"github.com/aws/aws-lambda-go/lambda":                  {"api/function", "api/gateway", "api/watching", "functions"},
	"github.com/danielgtaylor/huma/v2":                     {},
	"go.etcd.io/bbolt":                                     {"infra/bolt"},
	"github.com/johannesboyne/gofakes3":                    {},
	"github.com/VictoriaMetrics/metrics":                   {},
	"go.yaml.in/yaml/v3":                                   {"infra/template"},

	"github.com/aws/aws-sdk-go-v2/service/apigatewaymanagementapi": {"infra/sockets", "functions/notifywatchers"},
	"github.com/aws/aws-sdk-go-v2/service/apigatewayv2":            {"infra/brake", "functions/brake"},
}

// jsonLibraries says for each JSON library in which folders it is imported, other than in
// tests. The service has one. The client in Go brings its users no other library than the
// standard one, and programs around the service use either.
var jsonLibraries = map[string][]string{
	"github.com/go-json-experiment/json": {"cardsets", "savegame", "api", "env", "infra", "web", "schemas", "cmd",
		"localtest"},
	"encoding/json":               {"clients", "infra/dynamo/dynamotest", "schemas/openapi", "cmd", "localtest"},
	"github.com/valyala/fastjson": {"bots/seat", "web/internal/computer"},
}

func TestJSONLibraries(t *testing.T) {
	for _, p := range packages(t) {
		folder := strings.TrimPrefix(p.ImportPath, module)
		for library, folders := range jsonLibraries {
			allowed := slices.ContainsFunc(folders, func(prefix string) bool { return within(folder, prefix) })
			if slices.Contains(p.Imports, library) && !allowed {
				t.Errorf("%s imports %s", folder, library)
			}
		}
	}
}

// light are packages below the folders in confined that must not import the
// libraries.
var light = []string{"cardsets/cardjson", "cardsets/catalogue", "cardsets/core", "cardsets/core/released",
	"cardsets/fault", "cardsets/inline", "cardsets/jsonfault", "cardsets/jsonint", "cardsets/playjson",
	"cardsets/remote", "cardsets/snapshot", "cardsets/steps", "cardsets/style"}

func TestLargeLibrariesAreConfined(t *testing.T) {
	for _, p := range packages(t) {
		folder := strings.TrimPrefix(p.ImportPath, module)
		for library, folders := range confined {
			if !slices.Contains(p.Deps, library) {
				continue
			}
			allowed := slices.ContainsFunc(slices.Concat(folders, tools),
				func(prefix string) bool { return within(folder, prefix) })
			if !allowed || slices.Contains(light, folder) {
				t.Errorf("%s links %s", folder, library)
			}
		}
	}
}

// All that make run compiles is downloaded by each person who tries the service.
func TestOneMachineNeedsNothingOfTheCloud(t *testing.T) {
	readFolders(t)
	for _, program := range []string{"cmd/serve", "web/opponent", "web/localgame", "web/workshop"} {
		list := exec.Command("go", "list", "-deps", module+program)
		if within(program, "web") {
			list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
		}
		out, err := list.Output()
		if err != nil || len(out) == 0 {
			t.Fatalf("%s: %v", program, err)
		}
		for library := range strings.Lines(string(out)) {
			if strings.HasPrefix(library, "github.com/aws/") {
				t.Errorf("%s links %s", program, strings.TrimSpace(library))
			}
		}
	}
}

func TestTheEngineImportsOnlyTheStandardLibrary(t *testing.T) {
	for _, p := range packages(t) {
		if !within(p.ImportPath, module+"engine") {
			continue
		}
		for _, imported := range p.Imports {
			if strings.Contains(imported, ".") {
				t.Errorf("%s imports %s", p.ImportPath, imported)
			}
		}
		for _, impure := range []string{"os", "net", "time", "math/rand", "math/rand/v2", "crypto/rand"} {
			if slices.Contains(p.Imports, impure) {
				t.Errorf("%s imports %s", p.ImportPath, impure)
			}
		}
	}
}

// Programs that ship do not depend on what tests them. The generator of the OpenAPI document
// asks a running service.
func TestNoProgramImportsLocaltest(t *testing.T) {
	for _, p := range packages(t) {
		folder := strings.TrimPrefix(p.ImportPath, module)
		if within(folder, "localtest") || folder == "schemas/openapi" {
			continue
		}
		for _, imported := range p.Imports {
			if within(imported, module+"localtest") {
				t.Errorf("%s imports %s", folder, imported)
			}
		}
	}
}

// The rules of tests are in no program.
func TestNoProgramLinksTheRulesOfTests(t *testing.T) {
	for _, p := range packages(t) {
		if slices.Contains(p.Deps, module+"engine/rulestest") {
			t.Errorf("%s links engine/rulestest, which is for tests", p.ImportPath)
		}
	}
}

func within(folder, prefix string) bool {
	return prefix == "" || folder == prefix || strings.HasPrefix(folder, prefix+"/")
}

// rowOf returns the most specific row of mayImport for a folder.
func rowOf(folder string) ([]string, bool) {
	for path := folder; ; {
		if row, ok := mayImport[path]; ok {
			return row, true
		}
		cut := strings.LastIndexByte(path, '/')
		if cut < 0 {
			return nil, false
		}
		path = path[:cut]
	}
}

func packages(t *testing.T) []listed {
	t.Helper()
	readFolders(t)
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports,Deps", module+"...").Output()
	if err != nil {
		t.Fatal(err)
	}
	var all []listed
	for dec := json.NewDecoder(strings.NewReader(string(out))); dec.More(); {
		var p listed
		if err := dec.Decode(&p); err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

// A main only wires parts together.
func TestMainsAreShort(t *testing.T) {
	const maxLines = 40
	mains, err := filepath.Glob("../../../functions/*/main.go")
	if err != nil || len(mains) == 0 {
		t.Fatalf("%d mains: %v", len(mains), err)
	}
	for _, name := range mains {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if lines := strings.Count(string(text), "\n"); lines > maxLines {
			t.Errorf("%s has %d lines, at most %d are allowed", name, lines, maxLines)
		}
	}
}

// readFolders reads the folders with sources. What the go command reads in a process of its
// own does not count as read by the test, whose result would be taken from the cache.
func readFolders(t *testing.T) {
	t.Helper()
	err := filepath.WalkDir("../../..", func(path string, entry fs.DirEntry, err error) error {
		hidden := strings.HasPrefix(entry.Name(), ".") && entry.Name() != ".."
		if err == nil && entry.IsDir() && (hidden || entry.Name() == "bin") {
			return fs.SkipDir
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
