//go:build real

package generatedclients_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"cardgames/localtest/service"
)

// TestTheDocumentHasNoErrors: Redocly's linter reports none.
func TestTheDocumentHasNoErrors(t *testing.T) {
	w := &sandbox{t, t.TempDir()}
	w.run(tool(t, "lint/node_modules/.bin/redocly"), "lint", "--extends", "recommended",
		service.Path("schemas", "openapi.json"))
}

// TestFurtherGenerators: four more generators read the document as it is served. Their clients compile,
// pass over responses of the gateway, play a game to its end, and read its log and its download.
func TestFurtherGenerators(t *testing.T) {
	service := service.StartForTest(t)
	for _, generator := range []struct {
		folder        string
		generate, run func(*sandbox, string) []string
	}{
		{"openapi-go", generateGo, runGo},
		{"openapi-python", generatePython, runPython},
		{"java", generateJava, runJava},
		{"oapi-codegen", generateOapi, runGo},
	} {
		t.Run(generator.folder, func(t *testing.T) {
			w := &sandbox{t, t.TempDir()}
			if err := os.CopyFS(w.folder, os.DirFS(generator.folder)); err != nil {
				t.Fatal(err)
			}
			document := filepath.Join(w.folder, "openapi.json")
			if err := os.WriteFile(document, download(t, service.Base+"/schema/openapi.json"), 0o600); err != nil {
				t.Fatal(err)
			}
			command := generator.generate(w, document)
			w.run(command[0], command[1:]...)
			w.playBehindGateway(service.Base, generator.run(w, document))
		})
	}
}

func generateGo(w *sandbox, document string) []string {
	return append(openAPIGenerator(w.t, document, "go"), "-o", "cardgames", "--package-name", "cardgames",
		"--additional-properties=withGoMod=false,generateInterfaces=false,useOneOfDiscriminatorLookup=true")
}

func generatePython(w *sandbox, document string) []string {
	return append(openAPIGenerator(w.t, document, "python"), "-o", ".", "--package-name", "cardgames")
}

func generateJava(w *sandbox, document string) []string {
	return append(openAPIGenerator(w.t, document, "java"), "-o", "generated", "--library", "native",
		"--invoker-package", "cardgames", "--api-package", "cardgames.api", "--model-package", "cardgames.model")
}

func generateOapi(w *sandbox, document string) []string {
	if err := os.Mkdir(filepath.Join(w.folder, "cardgames"), 0o700); err != nil {
		w.t.Fatal(err)
	}
	return []string{tool(w.t, "go/bin/oapi-codegen"), "-package", "cardgames", "-generate", "types,client",
		"-o", "cardgames/client.go", document}
}

func openAPIGenerator(t *testing.T, document, language string) []string {
	return []string{"java", "-Xmx600m", "-jar", only(t, tool(t, "java/bin"), "*.jar"), "generate", "-i", document,
		"-g", language, "--global-property=apiTests=false,modelTests=false,apiDocs=false,modelDocs=false"}
}

func runGo(w *sandbox, _ string) []string {
	w.run("go", "build", "-o", "player", ".")
	return []string{"./player"}
}

func runPython(w *sandbox, _ string) []string {
	return []string{tool(w.t, "python/bin/python"), "play.py"}
}

func runJava(w *sandbox, _ string) []string {
	libraries := filepath.Join(tool(w.t, "java/lib"), "*")
	sources := strings.Fields(string(w.run("find", "generated/src/main", "Play.java", "-name", "*.java")))
	w.run("javac", append([]string{"-nowarn", "-d", "out", "-cp", libraries}, sources...)...)
	return []string{"java", "-cp", "out:" + libraries, "Play"}
}

// played is what these players print.
type played struct {
	summary
	Log     int   `json:"log"`     // entries
	Outages []int `json:"outages"` // the statuses of responses that the gateway made
}

func (w *sandbox) playBehindGateway(base string, player []string) {
	w.t.Helper()
	const save = "save.json"
	var got played
	output := w.run(player[0], append(player[1:], behindGateway(w.t, base), "a generated client", save)...)
	if err := json.Unmarshal(output, &got); err != nil {
		w.t.Fatalf("%v: %s", err, output)
	}
	if want := []int{429, 503}; !slices.Equal(got.Outages, want) {
		w.t.Errorf("it read the gateway's responses %v, want %v", got.Outages, want)
	}
	if got.Log != got.Version+1 {
		w.t.Errorf("it read %d entries of the log of %d moves", got.Log, got.Version)
	}
	decoded, err := os.ReadFile(filepath.Join(w.folder, save))
	if err != nil {
		w.t.Fatal(err)
	}
	checkGame(w.t, base, got.summary, withMilliseconds(decoded))
	w.t.Logf("compiled; played a game of %d moves: %+v", got.Version, *got.Result)
}

// behindGateway returns a URL of the service that responds to the first two requests for card sets as a
// gateway does.
func behindGateway(t *testing.T, base string) string {
	proxy, err := service.NewProxy(base, http.DefaultTransport)
	if err != nil {
		t.Fatal(err)
	}
	lists := atomic.Int32{}
	gateway := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		own := map[int32]int{1: http.StatusTooManyRequests, 2: http.StatusServiceUnavailable}
		if r.URL.Path == "/card-sets" {
			if status := own[lists.Add(1)]; status != 0 {
				w.Header().Set("Content-Type", "application/json")
				w.WriteHeader(status)
				_, _ = w.Write([]byte(`{"message":"` + http.StatusText(status) + `"}`))
				return
			}
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(gateway.Close)
	return gateway.URL
}

// otherTime is a time in another form of RFC 3339 than the service's, as types of several languages write it.
var otherTime = regexp.MustCompile(`"(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?(?:Z|\+00:00)"`)

// withMilliseconds writes times as the service does.
func withMilliseconds(document []byte) []byte {
	return otherTime.ReplaceAllFunc(document, func(text []byte) []byte {
		part := otherTime.FindSubmatch(text)
		milliseconds := (string(part[3]) + "000")[:3]
		return []byte(`"` + string(part[1]) + "T" + string(part[2]) + "." + milliseconds + `Z"`)
	})
}

// tool returns the path of what localtest/generatedclients/setup has installed.
func tool(t *testing.T, path string) string {
	t.Helper()
	path = service.Path(".tools", "clients", path)
	if _, err := os.Stat(path); err != nil {
		t.Fatalf("run localtest/generatedclients/setup: %v", err)
	}
	return path
}

func only(t *testing.T, folder, pattern string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(folder, pattern))
	if err != nil || len(found) != 1 {
		t.Fatalf("%s has %v: %v", folder, found, err)
	}
	return found[0]
}

func download(t *testing.T, url string) []byte {
	t.Helper()
	response, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var text json.RawMessage
	if err := json.NewDecoder(response.Body).Decode(&text); err != nil {
		t.Fatal(err)
	}
	return text
}
