// Package edge tests infra/edge.yaml, the content delivery network before the service,
// by reading it as CloudFront does: which behavior a request meets, what reaches the API,
// and what is kept.
package edge

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	apiedge "cardgames/api/edge"
	"cardgames/engine"
	"cardgames/infra/template"
	"cardgames/web"
	"cardgames/web/docs"
)

// The managed policies (Amazon CloudFront Developer Guide, "Use managed cache
// policies", "Use managed origin request policies", "Use managed response headers
// policies").
const (
	cachingDisabled           = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad"
	allViewerExceptHostHeader = "b689b0a8-53d0-40ab-baf2-68738e2966ac"
	simpleCORS                = "60669652-455b-4ae9-85a4-c4c02393f86c"
	ownPolicy                 = "AsResponsesSay"
)

type behavior struct {
	Pattern        string   `yaml:"PathPattern"`
	Origin         string   `yaml:"TargetOriginId"`
	Protocol       string   `yaml:"ViewerProtocolPolicy"`
	Methods        []string `yaml:"AllowedMethods"`
	CachePolicy    string   `yaml:"CachePolicyId"`
	OriginRequest  string   `yaml:"OriginRequestPolicyId"`
	ResponseHeader string   `yaml:"ResponseHeadersPolicyId"`
}

type distribution struct {
	WebACL  string `yaml:"WebACLId"`
	IPv6    bool   `yaml:"IPV6Enabled"`
	Origins []struct {
		ID      string `yaml:"Id"`
		Host    string `yaml:"DomainName"`
		Headers []struct {
			Name  string `yaml:"HeaderName"`
			Value string `yaml:"HeaderValue"`
		} `yaml:"OriginCustomHeaders"`
		Custom struct {
			Protocol string `yaml:"OriginProtocolPolicy"`
		} `yaml:"CustomOriginConfig"`
	} `yaml:"Origins"`
	Default   behavior   `yaml:"DefaultCacheBehavior"`
	Behaviors []behavior `yaml:"CacheBehaviors"`
}

type cachePolicy struct {
	MinTTL     int `yaml:"MinTTL"`
	DefaultTTL int `yaml:"DefaultTTL"`
	MaxTTL     int `yaml:"MaxTTL"`
	Key        struct {
		Gzip    bool              `yaml:"EnableAcceptEncodingGzip"`
		Headers map[string]string `yaml:"HeadersConfig"`
		Cookie  map[string]string `yaml:"CookiesConfig"`
		Query   map[string]string `yaml:"QueryStringsConfig"`
	} `yaml:"ParametersInCacheKeyAndForwardedToOrigin"`
}

type rule struct {
	Name     string `yaml:"Name"`
	Priority int    `yaml:"Priority"`
	Labels   []struct {
		Name string `yaml:"Name"`
	} `yaml:"RuleLabels"`
	Action struct {
		Block struct {
			Response struct {
				Status int `yaml:"ResponseCode"`
			} `yaml:"CustomResponse"`
		} `yaml:"Block"`
	} `yaml:"Action"`
	Statement statement `yaml:"Statement"`
}

type statement struct {
	Rate struct {
		Key    string     `yaml:"AggregateKeyType"`
		Keys   []any      `yaml:"CustomKeys"`
		Limit  string     `yaml:"Limit"`
		Window int        `yaml:"EvaluationWindowSec"`
		Scope  *statement `yaml:"ScopeDownStatement"`
	} `yaml:"RateBasedStatement"`
	Set struct {
		ARN string `yaml:"Arn"`
	} `yaml:"IPSetReferenceStatement"`
	Or  statements `yaml:"OrStatement"`
	And statements `yaml:"AndStatement"`
	Not *struct {
		Statement statement `yaml:"Statement"`
	} `yaml:"NotStatement"`
	Match struct {
		Field  map[string]any `yaml:"FieldToMatch"`
		Where  string         `yaml:"PositionalConstraint"`
		Search string         `yaml:"SearchString"`
	} `yaml:"ByteMatchStatement"`
	Label struct {
		Key string `yaml:"Key"`
	} `yaml:"LabelMatchStatement"`
}

type statements struct {
	All []statement `yaml:"Statements"`
}

// request is what a rule sees.
type request struct {
	method, path string
	ipv6         bool
	labels       []string // of the rules before
}

// matches reports whether a statement matches a request.
func (s statement) matches(r request) bool {
	of := func(one statement) bool { return one.matches(r) }
	switch {
	case s.Label.Key != "":
		return slices.Contains(r.labels, s.Label.Key)
	case s.Set.ARN != "":
		return s.Set.ARN == "IPv6.Arn" && r.ipv6 // the other sets are of blocked addresses
	case s.Or.All != nil:
		return slices.ContainsFunc(s.Or.All, of)
	case s.And.All != nil:
		return !slices.ContainsFunc(s.And.All, func(one statement) bool { return !of(one) })
	case s.Not != nil:
		return !of(s.Not.Statement)
	}
	text := r.path
	if _, ok := s.Match.Field["Method"]; ok {
		text = r.method
	}
	if s.Match.Where == "ENDS_WITH" {
		return strings.HasSuffix(text, s.Match.Search)
	}
	if s.Match.Where == "STARTS_WITH" {
		return strings.HasPrefix(text, s.Match.Search)
	}
	return s.Match.Where == "EXACTLY" && text == s.Match.Search
}

// edge is the template. References are read as the names that they refer to.
type edge struct {
	Parameters map[string]struct {
		Default string `yaml:"Default"`
	} `yaml:"Parameters"`
	Resources struct {
		Distribution struct {
			Properties struct {
				Config distribution `yaml:"DistributionConfig"`
			} `yaml:"Properties"`
		} `yaml:"Distribution"`
		AsResponsesSay struct {
			Properties struct {
				Config cachePolicy `yaml:"CachePolicyConfig"`
			} `yaml:"Properties"`
		} `yaml:"AsResponsesSay"`
		Rules struct {
			Properties struct {
				Scope   string         `yaml:"Scope"`
				Default map[string]any `yaml:"DefaultAction"`
				Rules   []rule         `yaml:"Rules"`
			} `yaml:"Properties"`
		} `yaml:"Rules"`
	} `yaml:"Resources"`
}

func load(t *testing.T) (e edge) {
	t.Helper()
	text, err := os.ReadFile("../../../infra/edge.yaml")
	if err == nil {
		err = yaml.Unmarshal(text, &e)
	}
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// behavior returns the first behavior whose pattern matches a path, in which * stands
// for any characters, or the default.
func (d distribution) behavior(path string) behavior {
	for _, b := range d.Behaviors {
		prefix, pattern := strings.CutSuffix(b.Pattern, "*")
		if path == b.Pattern || pattern && strings.HasPrefix(path, prefix) {
			return b
		}
	}
	return d.Default
}

// Nothing about games or invitations is kept, and all of it reaches the API: any method,
// with the token of its seat. Pages, documents and the list of card sets are kept.
func TestRequestsMeetTheirBehavior(t *testing.T) {
	tmpl, err := template.Load("../../../template.yaml")
	if err != nil {
		t.Fatal(err)
	}
	d := load(t).Resources.Distribution.Properties.Config
	cached := map[string]bool{"PlayFunction": true, "ApiDocsFunction": true, "ListCardSetsFunction": true}
	variables := strings.NewReplacer("{id}", "k5xw2zq7rjv3mptn4yhc6bduae", "{proxy+}", "some/file.js")
	for _, r := range tmpl.Routes {
		path := variables.Replace(r.Path)
		b := d.behavior(path)
		want := behavior{CachePolicy: cachingDisabled, OriginRequest: allViewerExceptHostHeader}
		if cached[r.Function] && !r.IsDefault() && path != "/" {
			want = behavior{CachePolicy: ownPolicy, ResponseHeader: simpleCORS}
		}
		if b.CachePolicy != want.CachePolicy || b.OriginRequest != want.OriginRequest ||
			b.ResponseHeader != want.ResponseHeader {
			t.Errorf("%s meets %+v, want the policies of %+v", r.Key(), b, want)
		}
		if !r.IsDefault() && !slices.Contains(b.Methods, r.Method) {
			t.Errorf("%s is not among the methods %v", r.Key(), b.Methods)
		}
		if b.Origin != d.Origins[0].ID || b.Protocol != "https-only" && b.Protocol != "redirect-to-https" {
			t.Errorf("%s goes to %s, %s", r.Key(), b.Origin, b.Protocol)
		}
	}
}

// Every request and every handshake reaches its API over TLS with the secret, and through the
// rules.
func TestTheOriginsGetTheSecret(t *testing.T) {
	d := load(t).Resources.Distribution.Properties.Config
	hosts := map[string]string{"api": "ApiHost", "live": "LiveHost"}
	for _, o := range d.Origins {
		if o.Host != hosts[o.ID] || o.Custom.Protocol != "https-only" || len(o.Headers) != 1 ||
			o.Headers[0].Name != apiedge.Header || o.Headers[0].Value != "OriginSecret" {
			t.Errorf("the origin is %+v", o)
		}
	}
	if len(d.Origins) != len(hosts) || d.WebACL != "Rules.Arn" {
		t.Errorf("%d origins, the rules are %q", len(d.Origins), d.WebACL)
	}
}

// A handshake reaches the WebSocket API with all its headers, at the path that is its stage and
// that the service publishes, and its function gets the secrets that the service's others get.
func TestHandshakesPassTheEdge(t *testing.T) {
	var service map[string]any
	if err := template.Decode("../../../template.yaml", &service); err != nil {
		t.Fatal(err)
	}
	resources := service["Resources"].(map[string]any)
	api := resources["LiveApi"].(map[string]any)["Properties"].(map[string]any)
	globals := service["Globals"].(map[string]any)["Function"].(map[string]any)
	variables := globals["Environment"].(map[string]any)["Variables"].(map[string]any)
	published := fmt.Sprint(variables["LIVE_URL"])
	path := "/" + api["StageName"].(string)
	if !strings.Contains(published, "[HasEdge wss://${EdgeHost}"+path+" ") {
		t.Errorf("the service publishes %s, the stage is %s", published, path)
	}
	b := load(t).Resources.Distribution.Properties.Config.behavior(path)
	if b.Origin != "live" || b.Protocol != "https-only" || b.CachePolicy != cachingDisabled ||
		b.OriginRequest != allViewerExceptHostHeader || !slices.Contains(b.Methods, http.MethodGet) {
		t.Errorf("%s meets %+v", path, b)
	}
	tmpl, err := template.Load("../../../template.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if got := tmpl.Functions[tmpl.Connect].Environment["ORIGIN_SECRETS"]; got != "OriginSecrets" {
		t.Errorf("the secrets of %s are %q", tmpl.Connect, got)
	}
}

// The rules refuse who is blocked, and then an address or a network that sends too many requests,
// with the status that clients wait after. They let all others pass.
func TestTheRulesLimitEachAddress(t *testing.T) {
	rules := load(t).Resources.Rules.Properties
	if _, allows := rules.Default["Allow"]; !allows || rules.Scope != "CLOUDFRONT" {
		t.Fatalf("the rules are %+v", rules)
	}
	blocked := rules.Rules[0]
	sets := blocked.Statement.Or.All
	if len(sets) != 2 || sets[0].Set.ARN != "Blocked.Arn" || sets[1].Set.ARN != "BlockedIPv6.Arn" ||
		blocked.Action.Block.Response.Status != http.StatusForbidden {
		t.Errorf("the first rule is %+v", blocked)
	}
	limits := map[string]string{"address": "RequestsPerAddress", "creations": "CreationsPerAddress",
		"network": "RequestsPerNetwork", "network-creations": "CreationsPerNetwork",
		"flood": "RequestsOfAll", "flood-address": "RequestsInAFlood"}
	for i, r := range rules.Rules {
		if r.Priority != i {
			t.Errorf("the rule %s comes out of order", r.Name)
		}
		rate := r.Statement.Rate
		if rate.Limit != limits[r.Name] || rate.Limit != "" &&
			(rate.Window != 300 || r.Action.Block.Response.Status != http.StatusTooManyRequests && r.Name != "flood") {
			t.Errorf("the rule %+v does not limit by %q", r, limits[r.Name])
		}
		if network := strings.HasPrefix(r.Name, "network"); network != (rate.Key == "CUSTOM_KEYS") ||
			network && fmt.Sprint(rate.Keys) != "[map[ASN:map[]]]" {
			t.Errorf("the rule %s counts by %s %v", r.Name, rate.Key, rate.Keys)
		}
	}
}

// No address, and no network of IPv6, whose addresses cost nothing, can use up a throttle of a
// route that games need: the throttle admits more than the rules leave to one. Pages and documents come from the cache.
func TestOneAddressDoesNotUseUpARoute(t *testing.T) {
	tmpl, err := template.Load("../../../template.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []string{"small", "medium", "large"} {
		t.Run(size, func(t *testing.T) { oneAddressLeavesHalf(t, tmpl.Sized(size)) })
	}
}

func oneAddressLeavesHalf(t *testing.T, tmpl *template.Template) {
	e := load(t)
	d := e.Resources.Distribution.Properties.Config
	throttles, err := tmpl.Rates()
	if err != nil {
		t.Fatal(err)
	}
	within := func(route, method, path string) {
		for _, one := range []string{"IP", "CUSTOM_KEYS"} {
			if allowed := e.allowed(t, one, method, path); allowed > throttles[route]/2 {
				t.Errorf("%s takes %v a second, and one by %s may send %.1f", route, throttles[route], one, allowed)
			}
		}
	}
	within(template.Connect, http.MethodGet, "/live")
	for _, r := range tmpl.Routes {
		path := strings.NewReplacer("{id}", "k5xw2zq7rjv3mptn4yhc6bduae", "{proxy+}", "some/file.js").Replace(r.Path)
		if r.IsDefault() || path == "/" || d.behavior(path).CachePolicy == ownPolicy {
			continue
		}
		within(r.Key(), r.Method, path)
	}
	if !d.IPv6 {
		t.Error("phones with IPv6 share addresses of IPv4")
	}
}

// allowed returns how many requests a second the rules with a kind of key leave to one.
func (e edge) allowed(t *testing.T, key, method, path string) float64 {
	t.Helper()
	r := request{method: method, path: path, ipv6: key == "CUSTOM_KEYS"}
	allowed := math.Inf(1)
	for _, rule := range e.Resources.Rules.Properties.Rules {
		for _, label := range rule.Labels {
			if rule.Statement.matches(r) {
				r.labels = append(r.labels, label.Name)
			}
		}
		rate := rule.Statement.Rate
		if scope := rate.Scope; rate.Key == key && (scope == nil || scope.matches(r)) {
			limit, err := strconv.ParseFloat(e.Parameters[rate.Limit].Default, 64)
			if err != nil {
				t.Fatalf("%s: %v", rate.Limit, err)
			}
			allowed = min(allowed, limit/float64(rate.Window))
		}
	}
	return allowed
}

// crowd are addresses of IPv4 that send requests for games, each as many within five minutes.
type crowd struct{ addresses, each float64 }

// passing returns which crowds the rules let pass that count, while all of them go on. A rule acts on every
// request of an address, or of all, that is above its limit (AWS WAF Developer Guide, "Applying rate limiting
// to requests in AWS WAF").
func (e edge) passing(t *testing.T, crowds ...crowd) []crowd {
	t.Helper()
	r, passing := request{method: http.MethodGet, path: "/games/k5xw2zq7rjv3mptn4yhc6bduae"}, crowds
	for _, rule := range e.Resources.Rules.Properties.Rules {
		rate := rule.Statement.Rate
		if rate.Scope != nil && !rate.Scope.matches(r) || rate.Key != "IP" && rate.Key != "CONSTANT" {
			continue
		}
		limit, err := strconv.ParseFloat(e.Parameters[rate.Limit].Default, 64)
		if err != nil {
			t.Fatalf("%s: %v", rate.Limit, err)
		}
		all := 0.0
		for _, c := range passing {
			all += c.addresses * c.each
		}
		switch {
		case rate.Key == "IP":
			passing = slices.DeleteFunc(slices.Clone(passing), func(c crowd) bool { return c.each > limit })
		case all > limit:
			r.labels = append(r.labels, rule.Labels[0].Name)
		}
	}
	return passing
}

// While many addresses together flood the edge, each gets what two players need who poll. An address that
// its own limit refuses starts no flood, so that the others keep theirs.
func TestAFloodAtTheEdge(t *testing.T) {
	e := load(t)
	const polls = 2 * 300 / 2 // of two players, each every two seconds
	players, flood := crowd{100, polls}, crowd{200, 1999}
	if got := e.passing(t, players, flood); !slices.Equal(got, []crowd{players}) {
		t.Errorf("in a flood %v pass, want the players alone", got)
	}
	office := crowd{1, 1999}
	if got := e.passing(t, players, office, crowd{1, 10_000_000}); !slices.Equal(got, []crowd{players, office}) {
		t.Errorf("beside one loud address %v pass", got)
	}
}

// The edge keeps what a response says, and nothing without a word of it; its key has no
// header, no cookie and no query.
func TestTheEdgeKeepsWhatResponsesSay(t *testing.T) {
	p := load(t).Resources.AsResponsesSay.Properties.Config
	if p.MinTTL != 0 || p.DefaultTTL != 0 || p.MaxTTL < 31536000 || !p.Key.Gzip ||
		p.Key.Headers["HeaderBehavior"] != "none" || p.Key.Cookie["CookieBehavior"] != "none" ||
		p.Key.Query["QueryStringBehavior"] != "none" {
		t.Errorf("the policy is %+v", p)
	}
	for path, handler := range map[string]http.Handler{
		"/play":   web.Handler(engine.DefaultRules(), ""),
		"/schema": docs.Handler(),
	} {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		says, vary := w.Header().Get("Cache-Control"), w.Header().Get("Vary")
		if says == "" || strings.Contains(says, "private") || vary != "" && vary != "Accept-Encoding" {
			t.Errorf("%s: %d, Cache-Control %q, Vary %q", path, w.Code, says, vary)
		}
	}
}

// The log has the viewers' addresses, and no path, which has ids of games.
func TestTheLogOfTheEdge(t *testing.T) {
	var all struct {
		Resources map[string]struct {
			Properties struct {
				Fields []string `yaml:"RecordFields"`
				Body   string   `yaml:"DashboardBody"`
			} `yaml:"Properties"`
		} `yaml:"Resources"`
	}
	if err := template.Decode("../../../infra/edge.yaml", &all); err != nil {
		t.Fatal(err)
	}
	fields := all.Resources["LogDelivery"].Properties.Fields
	for _, field := range []string{"date", "time", "c-ip", "sc-status"} {
		if !slices.Contains(fields, field) {
			t.Errorf("no %s in %v", field, fields)
		}
	}
	for _, field := range fields {
		if strings.Contains(field, "uri") || strings.Contains(field, "cookie") || strings.Contains(field, "referer") {
			t.Errorf("%s is logged", field)
		}
	}
	if !json.Valid([]byte(all.Resources["Dashboard"].Properties.Body)) {
		t.Error("the dashboard is not JSON")
	}
}
