package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/netip"
	"net/url"
	"strconv"

	"cardgames/api/address"
	"cardgames/games"
)

// options are the flags.
type options struct {
	addr, data       string
	publicURL        *url.URL // nil: as each request says
	sets, setsAddr   string
	origin, originCA string
	memory           memory // 0 the default
	disk             disk   // 0 the default
	trustClock       bool
	restored         bool
	rate             float64 // requests a second for each address; 0 none, negative the default
	proxies          address.Proxies
	log              logging
	inlineSets       bool
	format           int // the highest that is written; 0 is the newest
	health           string
	admin, adminFile string // an address, and the file of its token
	metrics          string // an address; "" for none
	offline          bool
	securityContact  string // a URI; "" for none
	untilEOF         bool
	version          bool
}

// defaultRate is for addresses that other machines reach. A first visit makes 25 requests, and a household of
// 30 players, who move once a second and follow, makes 60 in a second.
const defaultRate = 100

// maxRate is the greatest -rate. A burst of it is still a number of requests.
const maxRate = 1_000_000

// parseOptions reads the flags, and from the environment those that args do not set. It writes
// the help that -h asks for to out, and returns flag.ErrHelp.
func parseOptions(args []string, lookup lookupEnv, out io.Writer) (options, error) {
	o := options{rate: -1}
	f := o.flags()
	f.SetOutput(io.Discard) // the error says in one line what package flag says before the list of flags
	switch err := f.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		f.SetOutput(out)
		printHelp(f)
		return o, err
	case err != nil:
		return o, fmt.Errorf("%w; serve -h lists the flags", err)
	case f.NArg() > 0:
		return o, fmt.Errorf("unexpected argument %q; serve -h lists the flags and commands", f.Arg(0))
	}
	return o, setFromEnvironment(f, lookup)
}

// flags returns the flags, which set the options.
func (o *options) flags() *flag.FlagSet {
	f := flag.NewFlagSet("serve", flag.ContinueOnError)
	f.Usage = func() {}
	f.StringVar(&o.addr, "addr", "127.0.0.1:8080", "address to listen on")
	f.StringVar(&o.data, "data", defaultData, "folder of games and exports")
	f.Func("public-url", "`URL` at which others reach the service, such as https://cards.example"+
		" or https://host.example/cards (default: the host of each request)", o.setPublicURL)
	f.StringVar(&o.sets, "sets", "",
		"folder of card sets that the built-in origin serves; by default the sets that ship")
	f.StringVar(&o.setsAddr, "sets-addr", "127.0.0.1:8443", "loopback address of the built-in origin")
	f.StringVar(&o.origin, "origin", "",
		"card-set origin instead of the built-in one, such as https://raw.example/owner/repo/")
	f.BoolVar(&o.inlineSets, "inline-sets", true,
		"allow card sets in requests; -inline-sets=false plays the core set and the origin's only")
	f.Func("format", "highest `number` of a format of games that is written; -format 3 takes neither decks nor the"+
		" cards of 1.1.0, so that release 1.0.0 can read all that is stored after a roll-back (default 4)", o.setFormat)
	f.BoolVar(&o.offline, "offline", true,
		"let browsers keep the pages, to play without a network; -offline=false removes what they keep")
	f.StringVar(&o.originCA, "origin-ca", "", "PEM file with the certificate authority of an -origin on this machine")
	f.Func("memory", fmt.Sprintf("`size` of the memory that the process may take, such as 256MiB (default %s)",
		defaultMemory), o.setMemory)
	f.Func("disk", fmt.Sprintf("`size` of the disk that games, invitations and exports may take, such as 10GiB"+
		" (default 90%% of what is free at the first start, at least %s)", sizeText(int64(leastDisk))), o.setDisk)
	f.BoolVar(&o.trustClock, "trust-clock", false,
		"delete expired games even if they are more than half of all, as after a long pause")
	f.BoolVar(&o.restored, "restored", false, "tell clients that games may have another history, as after a restore from"+
		" a copy that serve admin backup has not made")
	f.Func("rate", fmt.Sprintf("`requests` a second for each client's address; 0 for no limit"+
		" (default %d, and 0 where -addr is on loopback)", defaultRate), o.setRate)
	f.Func("trust-proxy", "`proxies` in front whose X-Forwarded-For, or else Forwarded, names the client: how many,"+
		" such as 1, or their addresses and networks, such as 127.0.0.1,10.0.0.0/8", o.setProxies)
	f.Func("log", "log every request, in this `form`: text or json; failures are logged in any case", o.log.setForm)
	f.BoolVar(&o.log.addresses, "log-addresses", false, "with -log: log the address of each client, too")
	f.StringVar(&o.admin, "admin", "",
		"`address` at which serve admin looks after games, instead of the socket admin.sock in the folder of -data")
	f.StringVar(&o.adminFile, "admin-token-file", "",
		"`file` with the token that requests to -admin need, which only its owner and its group may read")
	f.StringVar(&o.metrics, "metrics", "", "`address`, such as 127.0.0.1:9090, whose /metrics is for Prometheus")
	f.Func("security-contact", "`URI` for reports of vulnerabilities, such as mailto:security@cards.example,"+
		" which /.well-known/security.txt then names", o.setSecurityContact)
	f.StringVar(&o.health, "health", "",
		"check the service at this `URL`, such as http://127.0.0.1:8080, or the one of the folder of -data"+
			" with the word data, and exit")
	f.BoolVar(&o.untilEOF, "until-eof", false, "stop when the standard input ends, as it does with the parent process")
	f.BoolVar(&o.version, "version", false, "print the version and exit")
	return f
}

func (o *options) setFormat(text string) (err error) {
	o.format, err = games.ParseFormat(text)
	return err
}

func (o *options) setMemory(text string) error {
	bytes, err := parseSize(text, int64(leastMemory))
	o.memory = memory(bytes)
	return err
}

func (o *options) setDisk(text string) error {
	bytes, err := parseSize(text, int64(leastDisk))
	o.disk = disk(bytes)
	return err
}

func (o *options) setPublicURL(text string) (err error) {
	o.publicURL, err = parsePublicURL(text)
	return err
}

func (o *options) setProxies(text string) (err error) {
	o.proxies, err = address.ParseProxies(text)
	return err
}

func (o *options) setRate(text string) error {
	rate, err := strconv.ParseFloat(text, 64)
	if err != nil || !(rate >= 0 && rate <= maxRate) { // nor NaN
		return fmt.Errorf("write a number up to %d, such as 20, or 0 for no limit", maxRate)
	}
	o.rate = rate
	return nil
}

// check finds what cannot work before anything is started.
func (o *options) check() error {
	if _, _, err := net.SplitHostPort(o.addr); err != nil {
		return fmt.Errorf("-addr: %q is not an address; write it as 127.0.0.1:8080", o.addr)
	}
	if (o.admin == "") != (o.adminFile == "") {
		return errors.New("-admin and -admin-token-file need each other: an address needs a token")
	}
	if o.log.addresses && o.log.form == "" {
		return errors.New("-log-addresses needs -log text or -log json")
	}
	if o.originCA != "" && o.origin == "" {
		return errors.New("-origin-ca needs -origin")
	}
	if o.origin != "" && o.sets != "" {
		return errors.New("-origin and -sets exclude each other: the sets come from one origin")
	}
	if o.origin == "" && !isLoopback(o.setsAddr) {
		return fmt.Errorf("-sets-addr: %q is not a loopback address; write it as 127.0.0.1:8443", o.setsAddr)
	}
	return nil
}

// limit returns how many requests a second an address may make, 0 for any number.
func (o *options) limit() float64 {
	switch {
	case o.rate >= 0:
		return o.rate
	case isLoopback(o.addr):
		return 0
	}
	return defaultRate
}

// connectionsOfOne returns how many connections a client may have, 0 for any number. The
// eight networks that a site has at most are then half of all.
func (o *options) connectionsOfOne() int {
	if o.limit() == 0 {
		return 0
	}
	return o.memory.connections() / 16
}

// isLoopback reports whether only this machine reaches an address such as
// "127.0.0.1:8080".
func isLoopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	return err == nil && isLoopbackHost(host)
}

func isLoopbackHost(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.IsLoopback()
}
