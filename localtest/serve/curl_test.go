package main_test

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// curlFolder holds a curl for machines that have none: these tests need Go
// alone.
func curlFolder(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.Symlink(self, filepath.Join(folder, "curl")); err != nil {
		t.Fatal(err)
	}
	return folder
}

// curl knows the options -s, -X, -H and -d, and refuses others.
func curl(args []string) int {
	method, url, body := "", "", ""
	header := http.Header{}
	for len(args) > 0 {
		option := args[0]
		args = args[1:]
		switch option {
		case "-s":
			continue
		case "-X", "-H", "-d":
			value := args[0]
			args = args[1:]
			switch option {
			case "-X":
				method = value
			case "-H":
				name, text, _ := strings.Cut(value, ": ")
				header.Set(name, text)
			case "-d":
				method, body = "POST", value
			}
		default:
			if strings.HasPrefix(option, "-") || url != "" {
				fmt.Fprintln(os.Stderr, "curl: unexpected argument", option)
				return 2
			}
			url = option
		}
	}
	return fetch(method, url, header, body)
}

func fetch(method, url string, header http.Header, body string) int {
	r, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		fmt.Fprintln(os.Stderr, "curl:", err)
		return 2
	}
	r.Header = header
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		fmt.Fprintln(os.Stderr, "curl:", err)
		return 7
	}
	defer resp.Body.Close()
	_, _ = io.Copy(os.Stdout, resp.Body)
	return 0
}
