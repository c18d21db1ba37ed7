package web

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"

	"cardgames/web/files"
	"cardgames/web/icons"
)

const (
	workerAt   = root + "/worker.js"
	manifestAt = root + "/app.webmanifest"
	workerFile = "offline-worker.js" // of the built files
)

// release is what the service worker takes into its cache: by the path on the host, the hash of each
// file, so that it keeps nothing that a proxy puts in its place.
type release struct {
	ID    string            `json:"id"` // differs if a page or a file does
	Pages map[string]string `json:"pages"`
	Files map[string]string `json:"files"`
}

// newRelease has the pages and the permanent files of a site.
func newRelease(at site, served map[string]*files.File, permanent []string) release {
	r := release{Pages: map[string]string{}, Files: map[string]string{}}
	for _, p := range pages {
		r.Pages[at.to(p.path)] = served[p.path].Hash()
	}
	for _, address := range permanent {
		r.Files[at.to(address)] = served[address].Hash()
	}
	sum := sha256.Sum256(must(json.Marshal(r, json.Deterministic(true))))
	r.ID = hex.EncodeToString(sum[:8])
	return r
}

// addWorker serves the service worker (Service Workers, W3C), which makes the pages work without a
// network. Where the pages are for online use only, it is one that removes itself and all it kept.
func addWorker(at site, served map[string]*files.File, script []byte, permanent []string) {
	body := func() []byte {
		if at.OnlineOnly {
			return []byte(removingWorker)
		}
		told := must(json.Marshal(newRelease(at, served, permanent), json.Deterministic(true)))
		return slices.Concat([]byte("const release = "), told, []byte(";\n"), script)
	}
	worker := files.Read("worker.js", body, files.CacheNever)             // on demand: the hashes take a while
	served[workerAt] = worker.With("Service-Worker-Allowed", at.to(root)) // "/play" is not below "/play/"
}

// removingWorker takes the place of the worker in all browsers that have it.
const removingWorker = `addEventListener("install", () => self.skipWaiting());
addEventListener("activate", event => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("cardgames ")) await caches.delete(name);
  await self.registration.unregister();
})()));
`

// manifest describes the pages as an application (Web Application Manifest, W3C).
type manifest struct {
	ID              string         `json:"id"`
	Name            string         `json:"name"`
	ShortName       string         `json:"short_name"`
	Description     string         `json:"description"`
	StartURL        string         `json:"start_url"`
	Scope           string         `json:"scope"`
	Display         string         `json:"display"`
	BackgroundColor string         `json:"background_color"`
	ThemeColor      string         `json:"theme_color"`
	Icons           []manifestIcon `json:"icons"`
}

type manifestIcon struct {
	Source  string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose"`
}

func addManifest(at site, served map[string]*files.File, iconsAt string) {
	m := manifest{
		ID: at.to(root), Name: "Home Sweet Home", ShortName: "Home Sweet Home", Description: pages[0].description,
		StartURL: at.to(root), Scope: at.to(root), Display: "standalone",
		BackgroundColor: "#f4ead8", ThemeColor: "#f4ead8",
	}
	for _, icon := range icons.All {
		m.Icons = append(m.Icons, manifestIcon{at.to(iconsAt + icon.Name), icon.Sizes(), "image/png", icon.Purpose()})
	}
	body := must(json.Marshal(m))
	served[manifestAt] = files.New("app.webmanifest", body, files.CacheNever)
}

// addIcons adds the icons of an application, which are drawn when they are first requested.
func (t *tree) addIcons() {
	for _, icon := range icons.All {
		t.files[icon.Name] = content{icon.PNG, func() io.Reader { return strings.NewReader(icons.Version) }}
	}
}

// takeWorker removes the script of the service worker from the built files: it has an address of
// its own.
func takeWorker(built *tree, embedded fs.FS) []byte {
	if built.files[workerFile].read == nil {
		return nil
	}
	delete(built.files, workerFile)
	return must(fs.ReadFile(embedded, "built/"+workerFile))
}

// addresses are where the files are served.
func (t *tree) addresses() []string {
	var addresses []string
	for _, name := range slices.Sorted(maps.Keys(t.files)) {
		addresses = append(addresses, t.addressOf(name))
	}
	return addresses
}
