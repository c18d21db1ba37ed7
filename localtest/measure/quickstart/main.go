// Command quickstart times what a newcomer waits for: from `make run` in a new clone of the last
// commit, on a machine that has Go and make alone, to the first page. It counts what that
// downloads. The exit code is 1 if either is over the promise.
//
//	go run ./localtest/measure/quickstart
package main

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// Assumptions of README's minute.
const (
	promisedTime  = 60 * time.Second
	promisedBytes = 20_000_000
)

const giveUp = 10 * time.Minute

func main() {
	ok, err := run()
	if err != nil {
		fmt.Fprintln(os.Stderr, "quickstart:", err)
	}
	if !ok {
		os.Exit(1)
	}
}

func run() (ok bool, err error) {
	home, err := os.MkdirTemp("", "quickstart")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(home)
	clone := filepath.Join(home, "clone")
	if out, err := exec.Command("git", "clone", "--quiet", ".", clone).CombinedOutput(); err != nil {
		return false, fmt.Errorf("%w: %s", err, out)
	}
	took, spent, err := firstPage(home, clone)
	if err != nil {
		return false, err
	}
	size, modules, err := downloads(filepath.Join(home, "go", "pkg", "mod", "cache", "download"))
	if err != nil {
		return false, err
	}
	fmt.Printf("the first page after %.1f s, with %.1f s of processor time\n", took.Seconds(), spent.Seconds())
	fmt.Printf("%.1f MB downloaded, %d modules:\n  %s\n", float64(size)/1e6, len(modules), strings.Join(modules, "\n  "))
	return took <= promisedTime && size <= promisedBytes, nil
}

// firstPage runs make run until there is a page with its script.
func firstPage(home, clone string) (took, spent time.Duration, err error) {
	address, err := freeAddress()
	if err != nil {
		return 0, 0, err
	}
	service := exec.Command("make", "run", "ADDR="+address)
	service.Dir, service.Env = clone, environment(home)
	service.Stdout, service.Stderr = os.Stderr, os.Stderr
	service.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	start := time.Now()
	if err := service.Start(); err != nil {
		return 0, 0, err
	}
	ended := make(chan error, 1)
	go func() { ended <- service.Wait() }()
	for time.Since(start) < giveUp {
		select {
		case err := <-ended:
			return 0, 0, fmt.Errorf("make run has ended: %w", err)
		case <-time.After(50 * time.Millisecond):
		}
		if !served(address) {
			continue
		}
		took = time.Since(start)
		_ = syscall.Kill(-service.Process.Pid, syscall.SIGTERM)
		<-ended // with an error, as it was interrupted
		return took, service.ProcessState.UserTime() + service.ProcessState.SystemTime(), nil
	}
	_ = syscall.Kill(-service.Process.Pid, syscall.SIGKILL)
	<-ended
	return 0, 0, fmt.Errorf("no page within %s", giveUp)
}

// environment is that of a machine on which nothing has been built. Where modules come from stays.
func environment(home string) []string {
	env := []string{"HOME=" + home, "PATH=" + os.Getenv("PATH"), "GOFLAGS=-modcacherw", "GOTOOLCHAIN=local"}
	for _, name := range []string{"GOPROXY", "GOSUMDB", "GONOSUMDB", "HTTPS_PROXY", "SSL_CERT_FILE"} {
		out, err := exec.Command("go", "env", name).Output()
		value := strings.TrimSpace(string(out))
		if err != nil || value == "" {
			value = os.Getenv(name)
		}
		if value != "" {
			env = append(env, name+"="+value)
		}
	}
	return env
}

func freeAddress() (string, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer listener.Close()
	return listener.Addr().String(), nil
}

// served reports a page with its script: a program without the pages serves one that says so.
func served(address string) bool {
	response, err := http.Get("http://" + address + "/play")
	if err != nil {
		return false
	}
	defer response.Body.Close()
	page, err := io.ReadAll(response.Body)
	return err == nil && response.StatusCode == http.StatusOK && bytes.Contains(page, []byte("<script"))
}

// downloads returns the bytes in the cache of downloads, and the modules whose source is there.
func downloads(folder string) (size int64, modules []string, err error) {
	err = filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		size += info.Size()
		if name, isSource := strings.CutSuffix(path, ".zip"); isSource {
			module := strings.Replace(strings.TrimPrefix(name, folder+"/"), "/@v/", " ", 1)
			modules = append(modules, fmt.Sprintf("%5.2f MB %s", float64(info.Size())/1e6, module))
		}
		return nil
	})
	return size, modules, err
}
