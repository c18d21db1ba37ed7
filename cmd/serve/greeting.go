package main

import (
	"fmt"
	"io"
	"runtime/debug"
	"strconv"

	"cardgames/schemas"
)

// greet prints the line that says that the service is ready: where it listens, its version, its
// folder, its limits and where its card sets are.
func (s *instance) greet(w io.Writer, o options) {
	public := ""
	if o.publicURL != nil {
		public = " for " + s.base
	}
	rate := "no limit of requests"
	if o.limit() > 0 {
		rate = strconv.FormatFloat(o.limit(), 'f', -1, 64) + " requests/s for each client"
	}
	sets := ""
	if s.origin != "" {
		sets = "; card sets at " + s.origin
	}
	fmt.Fprintf(w, "listening on http://%s%s (version %s; games in %s; %s of memory, %s of disk, %s%s)\n",
		s.address, public, version(), o.data, s.memory, sizeText(int64(s.disk)), rate, sets)
}

// version is the version of the project, with the commit of the build where Go knows it, as
// Semantic Versioning 2.0.0 writes it.
func version() string {
	info, _ := debug.ReadBuildInfo()
	if info == nil {
		return schemas.Version
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			return schemas.Version + "+" + s.Value[:12]
		}
	}
	return schemas.Version
}
