package address_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"cardgames/api/address"
)

func proxies(t *testing.T, text string) address.Proxies {
	t.Helper()
	p, err := address.ParseProxies(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func request(remote string, header http.Header) *http.Request {
	r := httptest.NewRequest("GET", "/", nil)
	r.RemoteAddr, r.Header = remote, header
	return r
}

func TestClientOf(t *testing.T) {
	const proxy = "127.0.0.1:40000"
	listed := func(lines ...string) http.Header { return http.Header{"X-Forwarded-For": lines} }
	described := func(lines ...string) http.Header { return http.Header{"Forwarded": lines} }
	both := func(list, description string) http.Header {
		return http.Header{"X-Forwarded-For": {list}, "Forwarded": {description}}
	}
	for _, test := range []struct {
		trust, remote string
		header        http.Header
		want          string
	}{
		{"0", "192.0.2.7:1234", nil, "192.0.2.7"},
		{"0", "192.0.2.7", nil, "192.0.2.7"},
		{"0", "[2001:db8:1:2:3::4]:1", nil, "2001:db8:1:2:3::4"},
		{"0", "[::ffff:192.0.2.7]:1", nil, "192.0.2.7"},
		{"0", "[fe80::1%eth0]:1", nil, "fe80::1"},
		{"1", "@", nil, "invalid IP"}, // a Unix socket
		{"0", proxy, listed("198.51.100.9"), "127.0.0.1"},

		{"1", proxy, nil, "127.0.0.1"},
		{"1", proxy, listed("198.51.100.9"), "198.51.100.9"},
		{"1", proxy, listed("203.0.113.5, 198.51.100.9"), "198.51.100.9"},
		{"1", proxy, listed("203.0.113.5", "198.51.100.9"), "198.51.100.9"},
		{"1", proxy, listed("203.0.113.5,198.51.100.9 , ,", ""), "198.51.100.9"},
		{"1", proxy, listed("198.51.100.9:50123"), "198.51.100.9"},
		{"1", proxy, listed("2001:db8::9"), "2001:db8::9"},
		{"1", proxy, listed("[2001:db8::9]"), "2001:db8::9"},
		{"1", proxy, listed("[2001:db8::9]:50123"), "2001:db8::9"},
		{"1", proxy, listed("::ffff:198.51.100.9"), "198.51.100.9"},
		{"1", proxy, listed("203.0.113.5, unknown"), "127.0.0.1"},
		{"1", proxy, listed("203.0.113.5, _hidden"), "127.0.0.1"},
		{"1", proxy, listed(`", 198.51.100.9`), "198.51.100.9"},
		{"1", proxy, listed(", ,"), "127.0.0.1"},

		// Behind a content delivery network and a proxy.
		{"2", proxy, listed("203.0.113.5, 198.51.100.9, 192.0.2.1"), "198.51.100.9"},
		{"2", proxy, listed("198.51.100.9"), "198.51.100.9"},
		{"2", proxy, listed("unknown, 192.0.2.1"), "192.0.2.1"},
		{"127.0.0.0/8, 192.0.2.0/24", proxy, listed("203.0.113.5, 198.51.100.9, 192.0.2.1"), "198.51.100.9"},
		{"127.0.0.1,192.0.2.0/24", proxy, listed("192.0.2.2, 192.0.2.1"), "192.0.2.2"},
		{"127.0.0.1,192.0.2.0/24", proxy, listed("203.0.113.5, 198.51.100.9"), "198.51.100.9"},
		{"127.0.0.1,2001:db8:f::/48", proxy, listed("198.51.100.9, 2001:db8:f:1::2"), "198.51.100.9"},
		{"10.0.0.0/8", proxy, listed("198.51.100.9"), "127.0.0.1"},

		{"1", proxy, described("for=198.51.100.9;proto=https;by=203.0.113.43"), "198.51.100.9"},
		{"1", proxy, described(`proto=https; For="[2001:db8::9]:4711"`), "2001:db8::9"},
		{"1", proxy, described("for=203.0.113.5, for=198.51.100.9"), "198.51.100.9"},
		{"1", proxy, described("for=203.0.113.5", `for="198.51.100.9:80",`), "198.51.100.9"},
		{"1", proxy, described(`for="203.0.113.5, for=192.0.2.1", for=198.51.100.9`), "198.51.100.9"},
		{"1", proxy, described(`for="198.51.100.\9"`), "198.51.100.9"},
		{"1", proxy, described("for=203.0.113.5, for=unknown"), "127.0.0.1"},
		{"1", proxy, described(`for=203.0.113.5, for="_gazonk"`), "127.0.0.1"},
		{"1", proxy, described("for=203.0.113.5, proto=https"), "127.0.0.1"},
		{"1", proxy, described(`for="198.51.100.9`), "127.0.0.1"},
		{"2", proxy, described("for=198.51.100.9, for=192.0.2.1"), "198.51.100.9"},
		{"1", proxy, both("203.0.113.5, 198.51.100.9", "for=198.51.100.9"), "198.51.100.9"},
		{"1", proxy, both("198.51.100.9", "for=203.0.113.5"), "198.51.100.9"},
		{"1", proxy, both("198.51.100.9", "for=unknown"), "198.51.100.9"},
		{"1", proxy, both("unknown", "for=203.0.113.5"), "127.0.0.1"},
	} {
		got := proxies(t, test.trust).ClientOf(request(test.remote, test.header)).String()
		if got != test.want {
			t.Errorf("-trust-proxy %s, from %s with %q: %s, want %s", test.trust, test.remote, test.header, got, test.want)
		}
	}
}

func TestProxiesThatCannotBe(t *testing.T) {
	for text, want := range map[string]string{
		"":            `"" is neither a number of proxies nor the address or network of one; write it as 1`,
		"true":        `"true" is neither`,
		"-1":          "-1 is not a number of proxies; write one from 0 to 10",
		"11":          "11 is not a number of proxies",
		"1.5":         `"1.5" is neither`,
		"10.0.0.0/33": `"10.0.0.0/33" is neither`,
		"10.0.0.1/8":  "10.0.0.1/8 is an address within a network; write 10.0.0.0/8",
		"127.0.0.1,":  `"" is neither`,
		"cloudflare":  `"cloudflare" is neither`,
	} {
		if _, err := address.ParseProxies(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

func TestOriginOf(t *testing.T) {
	for _, test := range []struct {
		header http.Header
		want   string
	}{
		{nil, "http://service.example:8080"},
		{http.Header{"X-Forwarded-Proto": {"https"}}, "https://service.example:8080"},
		{http.Header{"X-Forwarded-Proto": {"HTTPS"}}, "https://service.example:8080"},
		{http.Header{"X-Forwarded-Proto": {"https, http"}}, "https://service.example:8080"},
		{http.Header{"X-Forwarded-Proto": {"https", "http"}}, "https://service.example:8080"},
		{http.Header{"X-Forwarded-Proto": {"ftp"}}, "http://service.example:8080"},
		{http.Header{"X-Forwarded-Host": {"cards.example"}}, "http://cards.example"},
		{http.Header{"X-Forwarded-Host": {"cards.example, inner.example"}}, "http://cards.example"},
		{http.Header{"X-Forwarded-Host": {"[2001:db8::1]:8443"}}, "http://[2001:db8::1]:8443"},
		{http.Header{"X-Forwarded-Host": {"a b"}}, "http://service.example:8080"},
		{http.Header{"X-Forwarded-Host": {"a/b?c"}}, "http://service.example:8080"},
		{http.Header{"X-Forwarded-Host": {"u@cards.example"}}, "http://service.example:8080"},
		{http.Header{"Forwarded": {`for=x;Proto=HTTPS;host="cards.example:8443", for=y;proto=http`}},
			"https://cards.example:8443"},
		{http.Header{"Forwarded": {"proto=http;host=a.example"}, "X-Forwarded-Proto": {"https"},
			"X-Forwarded-Host": {"cards.example"}}, "https://cards.example"},
	} {
		r := request("127.0.0.1:1", test.header)
		r.Host = "service.example:8080"
		if scheme, host := address.OriginOf(r); scheme+"://"+host != test.want {
			t.Errorf("%q: %s://%s, want %s", test.header, scheme, host, test.want)
		}
	}
}

func TestNetworks(t *testing.T) {
	for text, want := range map[string]string{
		"192.0.2.7":           "192.0.2.7/32",
		"::ffff:192.0.2.7":    "192.0.2.7/32",
		"2001:db8:1:2:3:4::5": "2001:db8:1:2::/64",
	} {
		if got := address.Network(netip.MustParseAddr(text)).String(); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// The owner of a whole /48 counts as one client from the ninth of its networks on.
func TestASiteCountsAsOneAfterEightNetworks(t *testing.T) {
	var table address.Table[int]
	at := func(site, network int) *int {
		return table.Of(netip.MustParseAddr(fmt.Sprintf("2001:db8:%x:%x::%x", site, network, network)))
	}
	for network := range 8 {
		*at(1, network)++
	}
	for network := range 8 {
		if got := *at(1, network); got != 1 {
			t.Errorf("network %d of eight: %d, want 1", network, got)
		}
	}
	shared := at(1, 8)
	for network := range 1000 {
		if at(1, network) != shared {
			t.Fatalf("network %d of a thousand counts for itself", network)
		}
	}
	if at(2, 0) == shared || table.Len() != 10 {
		t.Errorf("%d clients, want eight networks, one site, and another network", table.Len())
	}
	*shared = 5
	table.Sweep(func(n *int) bool { return *n < 5 })
	if at(1, 1) != shared || table.Len() != 1 {
		t.Errorf("%d clients are left, want the site", table.Len())
	}
	table.Sweep(func(*int) bool { return true })
	if at(1, 1) == at(1, 2) {
		t.Error("networks count as one although the table was empty")
	}
}

func TestEachIPv4AddressCountsForItself(t *testing.T) {
	var table address.Table[int]
	for i := range 100 {
		*table.Of(netip.AddrFrom4([4]byte{192, 0, 2, byte(i)}))++
	}
	if table.Len() != 100 {
		t.Errorf("%d clients, want 100", table.Len())
	}
	table.Sweep(func(*int) bool { return true })
	if table.Len() != 0 {
		t.Errorf("%d clients are left", table.Len())
	}
}
