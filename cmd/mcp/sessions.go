package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"cardgames/cmd/mcp/agent"
)

// limits bound what sessions hold.
type limits struct {
	most  int           // sessions at the same time
	idle  time.Duration // after which a session without a call ends
	spare time.Duration // after which it makes room for another one
}

// sessions are the sessions of agents over HTTP. Each has tools of its own, with its games, which end with it.
type sessions struct {
	limits
	newTools func() *agent.Tools
	server   *mcp.Server
	handler  http.Handler

	mu        sync.Mutex
	beginning int                                 // requests that begin a session
	calls     map[string]*calls                   // by the id of the session
	tools     map[*mcp.ServerSession]*agent.Tools // of sessions that have called one
}

// calls are the calls of a session.
type calls struct {
	running int
	last    time.Time
}

// sessionID is the header field that names a session (Model Context Protocol, "Transports", section "Session
// Management").
const sessionID = "Mcp-Session-Id"

func newSessions(l limits, newTools func() *agent.Tools) *sessions {
	s := &sessions{
		limits: l, newTools: newTools, calls: map[string]*calls{}, tools: map[*mcp.ServerSession]*agent.Tools{},
	}
	s.server = agent.NewServer(version, s.toolsOf)
	s.handler = mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return s.server },
		&mcp.StreamableHTTPOptions{SessionTimeout: l.idle, MaxRequestBodyBytes: maxMessage})
	return s
}

// toolsOf returns the tools of a session, which are closed when it ends.
func (s *sessions) toolsOf(session *mcp.ServerSession) *agent.Tools {
	s.mu.Lock()
	defer s.mu.Unlock()
	tools := s.tools[session]
	if tools == nil {
		tools = s.newTools()
		s.tools[session] = tools
		go func() {
			_ = session.Wait()
			s.mu.Lock()
			delete(s.tools, session)
			s.mu.Unlock()
			tools.Close()
		}()
	}
	return tools
}

// ServeHTTP implements http.Handler.
func (s *sessions) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	id := r.Header.Get(sessionID)
	switch {
	case id != "" && !s.has(id):
		refuse(w, http.StatusNotFound, codeEnded, "this session has ended: start a new one (initialize, without "+
			sessionID+")")
	case r.Method != http.MethodPost:
		s.handler.ServeHTTP(w, r)
	case id != "":
		defer s.call(id)()
		s.handler.ServeHTTP(w, r)
	case !initializes(r):
		s.handler.ServeHTTP(w, r) // what it begins ends with it
	case !s.makeRoom():
		w.Header().Set("Retry-After", "60")
		refuse(w, http.StatusServiceUnavailable, codeBusy, "all sessions of this server are in use: try again in a minute")
	default:
		s.handler.ServeHTTP(w, r)
		s.began(w.Header().Get(sessionID))
	}
}

// initializes reports whether a request may begin a session: it does unless it is another message.
func initializes(r *http.Request) bool {
	body, err := io.ReadAll(io.LimitReader(r.Body, maxMessage+1))
	r.Body = struct {
		io.Reader
		io.Closer
	}{io.MultiReader(bytes.NewReader(body), r.Body), r.Body}
	var message struct{ Method string }
	another := err == nil && json.Unmarshal(body, &message) == nil && message.Method != "initialize"
	return !another
}

// The codes of errors, from those that JSON-RPC 2.0 leaves to servers.
const (
	codeBusy  = -32000
	codeEnded = -32001
)

func refuse(w http.ResponseWriter, status, code int, message string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(errorResponse(code, message))
}

func (s *sessions) has(id string) bool {
	for session := range s.server.Sessions() {
		if session.ID() == id {
			return true
		}
	}
	return false
}

// call notes that a call of a session begins. It returns the function that notes its end.
func (s *sessions) call(id string) (end func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.calls[id]
	if c == nil { // the request that begins the session has not ended
		return func() {}
	}
	c.running++
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		c.running--
		c.last = time.Now()
	}
}

// makeRoom reports whether another session can begin. It may end the one that has been idle for longest. began has to
// be called afterwards.
func (s *sessions) makeRoom() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := s.forget()
	if len(s.calls)+s.beginning >= s.most && !s.endIdle(all) {
		return false
	}
	s.beginning++
	return true
}

// began notes that a request to begin a session has ended; id is empty where it has failed.
func (s *sessions) began(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.beginning--; id != "" {
		s.calls[id] = &calls{last: time.Now()}
	}
}

// forget removes what is known of sessions that have ended, and returns the others.
func (s *sessions) forget() map[string]*mcp.ServerSession {
	all := map[string]*mcp.ServerSession{}
	for session := range s.server.Sessions() {
		all[session.ID()] = session
	}
	for id := range s.calls {
		if all[id] == nil {
			delete(s.calls, id)
		}
	}
	return all
}

// endIdle ends the session that has been idle for longest, and reports whether there was one to spare.
func (s *sessions) endIdle(all map[string]*mcp.ServerSession) bool {
	oldest, ended := time.Now().Add(-s.spare), ""
	for id, c := range s.calls {
		if c.running == 0 && c.last.Before(oldest) {
			oldest, ended = c.last, id
		}
	}
	if ended == "" {
		return false
	}
	delete(s.calls, ended)
	_ = all[ended].Close()
	return true
}
