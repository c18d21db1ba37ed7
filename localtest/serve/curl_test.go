package main_test

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cardgames/localtest/client"
)

// curlFolder holds a curl for machines that have none: these tests need only Go.
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

// curl knows -s, -X, -H and -d, and refuses other options.
func curl(args []string) int {
	request := client.Get("")
	for ; len(args) > 0; args = args[1:] {
		if args[0] == "-s" {
			continue
		}
		if !strings.HasPrefix(args[0], "-") {
			request.Path = args[0]
			continue
		}
		option, value := args[0], args[1]
		args = args[1:]
		switch option {
		case "-X":
			request.Method = value
		case "-H":
			name, text, _ := strings.Cut(value, ": ")
			request = request.With(name, text)
		case "-d":
			request.Method, request.Body = http.MethodPost, value
		default:
			fmt.Fprintln(os.Stderr, "curl: unexpected option", option)
			return 2
		}
	}
	response, err := (&client.Client{}).Send(context.Background(), request)
	if err != nil {
		fmt.Fprintln(os.Stderr, "curl:", err)
		return 7
	}
	_, _ = os.Stdout.Write(response.Body)
	return 0
}
