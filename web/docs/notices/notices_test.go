package main

import (
	"debug/buildinfo"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The paths of the package are relative to the root folder of the repository.
func TestMain(m *testing.M) {
	if err := os.Chdir("../../.."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

func notices(t *testing.T) (works map[string]work, text string) {
	t.Helper()
	all, err := collect()
	if err != nil {
		t.Fatal(err)
	}
	works = map[string]work{}
	for _, w := range all {
		works[w.name] = w
	}
	return works, string(format(all))
}

// The notices name the libraries that the linker names.
func TestEachLinkedModuleHasALicence(t *testing.T) {
	works, text := notices(t)
	for _, program := range []string{"./functions/exportgame", "./functions/apidocs", "./cmd/serve"} {
		binary := filepath.Join(t.TempDir(), "program")
		if out, err := exec.Command("go", "build", "-o", binary, program).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		info, err := buildinfo.ReadFile(binary)
		if err != nil || len(info.Deps) == 0 {
			t.Fatalf("%s: %v", program, err)
		}
		for _, linked := range info.Deps {
			w, found := works[linked.Path]
			if !found || w.version != linked.Version || !strings.Contains(text, "\n"+linked.Path+" "+linked.Version+"\n") {
				t.Errorf("%s links %s %s, the notices have %q", program, linked.Path, linked.Version, w.version)
			}
			if len(w.licences) == 0 || !strings.Contains(text, w.licences[0].text) {
				t.Errorf("%s: no licence", linked.Path)
			}
		}
	}
}

func TestWhatIsNoModuleHasItsLicences(t *testing.T) {
	_, text := notices(t)
	for _, want := range []string{
		"\nSwagger UI v5.29.1\n", "Copyright 2020-2021 SmartBear Software Inc.", "DOMPurify 3.2.6",
		"\nGo, its standard library and runtime go1.", "Copyright 2009 The Go Authors.", "\nPATENTS:\n",
		"\ninternal/sync/singleflight/LICENSE:\n", // a package of the AWS SDK under a licence of its own
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the notices lack %q", want)
		}
	}
}

func TestAWorkWithoutALicenceIsRefused(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{"NOTICE": "By Ann.", "license.go": "package license", "LICENSE": " \n"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	m := &module{path: "example.com/m", folder: folder}
	_, err := m.work()
	if err == nil || !strings.HasPrefix(err.Error(), "module example.com/m: no licence in "+folder) {
		t.Error(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "LICENSE"), []byte("Do as you like.\r\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	w, err := m.work()
	if err != nil || w.texts() != "\nLICENSE:\n\nDo as you like.\n\nNOTICE:\n\nBy Ann.\n" {
		t.Errorf("%q, %v", w.texts(), err)
	}
}

func TestWorksUnderTheSameTextsShareASection(t *testing.T) {
	mit, bsd := []licence{{"LICENSE", "MIT"}}, []licence{{"LICENSE", "BSD"}}
	text := string(format([]work{{"a", "v1", mit}, {"b", "v2", bsd}, {"c", "v3", mit}}))
	want := introduction + "\n" + rule + "\na v1\nc v3\n" + rule + "\n\nLICENSE:\n\nMIT\n" +
		"\n" + rule + "\nb v2\n" + rule + "\n\nLICENSE:\n\nBSD\n"
	if text != want {
		t.Errorf("%s\nwant\n%s", text, want)
	}
}
