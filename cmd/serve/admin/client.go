package admin

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"syscall"
	"time"

	"github.com/go-json-experiment/json"

	"cardgames/api"
)

// client calls the API of a serve that runs.
type client struct {
	base  string
	token string // "" on a socket
	http  *http.Client
	where string // for errors
}

// socketClient returns the client for the serve that uses a folder.
func socketClient(data string) *client {
	path := SocketOf(data)
	dial := func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "unix", path)
	}
	transport := &http.Transport{DialContext: dial, DisableKeepAlives: true}
	return &client{base: "http://admin", http: &http.Client{Transport: transport}, where: "the folder " + data}
}

// addressClient returns the client for the serve with -admin ADDRESS.
func addressClient(address, tokenFile string) (*client, error) {
	token, err := ReadToken(tokenFile)
	if err != nil {
		return nil, err
	}
	direct := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}} // no proxy sees the token
	return &client{base: "http://" + address, token: token, http: direct, where: address}, nil
}

// maxCall is how long a request may take, other than a backup.
const maxCall = time.Minute

// call sends a request and decodes the response into out, unless that is nil.
func (c *client) call(ctx context.Context, method, path string, out any) error {
	ctx, cancel := context.WithTimeout(ctx, maxCall)
	defer cancel()
	response, err := c.send(ctx, method, path)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if out == nil {
		return nil
	}
	return json.UnmarshalRead(response.Body, out)
}

// send returns a successful response. The error of another one is an *api.Problem.
func (c *client) send(ctx context.Context, method, path string) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, method, c.base+path, nil)
	if err != nil {
		return nil, err
	}
	if c.token != "" {
		request.Header.Set("Authorization", "Bearer "+c.token)
	}
	response, err := c.http.Do(request)
	if err != nil {
		return nil, c.explain(err)
	}
	if response.StatusCode >= http.StatusMultipleChoices {
		defer response.Body.Close()
		return nil, problemIn(response)
	}
	return response, nil
}

func (c *client) explain(err error) error {
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ECONNREFUSED) {
		return fmt.Errorf("no serve runs on %s: start it, or name another with -data or -addr", c.where)
	}
	if failed, ok := errors.AsType[*url.Error](err); ok {
		err = failed.Err
	}
	return err
}

func problemIn(response *http.Response) error {
	p := new(api.Problem)
	body, err := io.ReadAll(io.LimitReader(response.Body, 1<<20))
	if err != nil || json.Unmarshal(body, p) != nil || p.Detail == "" {
		return fmt.Errorf("%s, which is not of serve's administration", response.Status)
	}
	return p
}
