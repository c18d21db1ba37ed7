// Package firsthour plays the first hour of an operator on stand-ins: an account behind the AWS
// CLI, and the functions behind the emulated gateway.
package firsthour

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"cardgames/cmd/operate/firsthour"
	"cardgames/infra/template"
	"cardgames/localtest/cloud/controlplane"
	"cardgames/localtest/service/launch"
	"cardgames/localtest/service/memstore"
)

const stack = "card-games-trial"

// account is a new account, in which most is as it is assumed.
type account struct {
	t         *testing.T
	arn       string
	cli       string   // its version
	denied    string   // the action that IAM does not permit
	unsolved  string   // the operation of the CLI that fails
	pending   bool     // mails are not confirmed
	numbers   bool     // the stage has throttles
	metrics   []string // that there are
	brake     string   // the state of its alarms
	loops     bool     // the transform expands them
	service   *service // nil before the deployment
	deployed  *template.Template
	commands  []string   // that have changed something
	calls     [][]string // of the AWS CLI
	shownMore bool       // a distribution
}

// service is what is deployed.
type service struct {
	*httptest.Server
	mu       sync.Mutex
	releases []string // of which the last is served
	stopped  bool
	created  int             // games
	deleted  map[string]bool // their paths
	cors     bool            // of a 429
}

func newAccount(t *testing.T) *account {
	t.Helper()
	slog.SetDefault(slog.New(slog.DiscardHandler))
	deployed, err := template.Load("../../../template.yaml")
	if err != nil {
		t.Fatal(err)
	}
	quotas := &controlplane.Account{Concurrency: 10,
		Defaults: map[string]float64{"L-8A5B8E43": 10_000, "L-CF0CBE56": 40_000, "L-AB614373": 40_000}}
	quotas.Serve(t)
	return &account{t: t, arn: "arn:aws:sts::111122223333:assumed-role/operator/ada", cli: "aws-cli/2.30.0 Python/3",
		numbers: true, brake: "OK", loops: true, deployed: deployed,
		metrics: []string{"GamesCreated", "Latency", "MovesAccepted", "ServerErrors"}}
}

// deploy starts the functions, or serves another release of them.
func (a *account) deploy() {
	if a.service == nil {
		records := memstore.New()
		functions, err := launch.NewFunctions(launch.Parts{Store: records, Invitations: records,
			Archive: &memstore.Archive{}, Now: time.Now})
		if err != nil {
			a.t.Fatal(err)
		}
		a.service = &service{deleted: map[string]bool{}, cors: true}
		a.service.Server = httptest.NewServer(a.service.behind(functions))
		a.t.Cleanup(a.service.Close)
	}
	a.service.releases = append(a.service.releases, fmt.Sprintf("aaaaaaaaaaaa-179530000%d", len(a.service.releases)))
}

// behind is the gateway's part: throttles, and functions that are stopped.
func (s *service) behind(functions http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		creation := r.Method == http.MethodPost && r.URL.Path == "/games"
		if creation {
			s.created++
		}
		throttled, stopped, deleted := creation && s.created > 20 && s.created <= 50, s.stopped, s.deleted[r.URL.Path]
		w.Header().Set("X-Release", s.releases[len(s.releases)-1])
		s.mu.Unlock()
		switch {
		case stopped:
			w.WriteHeader(http.StatusServiceUnavailable)
		case throttled:
			if s.cors {
				w.Header().Set("Access-Control-Allow-Origin", "*")
			}
			w.WriteHeader(http.StatusTooManyRequests)
		case deleted:
			http.NotFound(w, r)
		default:
			functions.ServeHTTP(w, r)
		}
	})
}

// run is the shell of an operator, with the AWS CLI of the account.
func (a *account) run(ctx context.Context, name string, arguments ...string) ([]byte, error) {
	line := name + " " + strings.Join(arguments, " ")
	switch {
	case line == "aws --version":
		return []byte(a.cli + "\n"), nil
	case name == "aws":
		return a.aws(arguments)
	case name == "make" && arguments[0] == "deploy":
		a.commands = append(a.commands, line)
		a.deploy()
		return nil, nil
	case strings.HasPrefix(line, "go run ./cmd/play"):
		play := exec.CommandContext(ctx, name, arguments...)
		play.Dir = "../../.."
		out, err := play.CombinedOutput()
		if err != nil {
			a.t.Errorf("%v: %s", err, out)
		}
		return out, err
	case strings.HasPrefix(line, "go run ./cmd/operate"), strings.HasPrefix(line, "go test"):
		a.commands = append(a.commands, line)
		a.operate(arguments)
		return nil, nil
	}
	return []byte(name + " 1.0\n"), nil
}

// operate does to the service what a command does.
func (a *account) operate(arguments []string) {
	a.service.mu.Lock()
	defer a.service.mu.Unlock()
	switch last := arguments[len(arguments)-1]; {
	case last == "Serve=false":
		a.service.stopped = true
	case last == "Serve=true":
		a.service.stopped = false
	case arguments[2] == "rollback":
		a.service.releases = append(a.service.releases, a.service.releases[len(a.service.releases)-2])
	case arguments[2] == "delete":
		a.service.deleted["/games/"+last] = true
	}
}

type object = map[string]any

// aws is the AWS CLI.
func (a *account) aws(arguments []string) ([]byte, error) {
	operation := arguments[0] + " " + arguments[1]
	a.calls = append(a.calls, append([]string{"aws"}, arguments...))
	if operation == a.unsolved {
		return nil, errors.New("An error occurred (AccessDenied)")
	}
	var answer any
	switch operation {
	case "sts get-caller-identity":
		answer = object{"Account": "111122223333", "Arn": a.arn}
	case "iam get-role":
		answer = object{"Role": object{"Arn": "arn:aws:iam::111122223333:role/deployment/operator"}}
	case "iam simulate-principal-policy":
		decision := "allowed"
		line := strings.Join(arguments, " ")
		if a.denied != "" && strings.Contains(line, a.denied) && !strings.Contains(line, "ContextKeyName") {
			decision = "implicitDeny"
		}
		answer = object{"EvaluationResults": []any{object{"EvalDecision": decision}}}
	case "cloudfront list-distributions":
		answer = object{}
		if a.shownMore {
			answer = object{"DistributionList": object{"Items": []any{object{"Id": "E1"}}}}
		}
	case "cloudwatch set-alarm-state":
		a.commands = append(a.commands, "aws "+strings.Join(arguments, " "))
		return nil, nil
	case "cloudwatch describe-alarms":
		all := []any{}
		for _, stage := range []string{"Slow", "Stop", "Day"} {
			all = append(all, object{"AlarmName": stack + "-brake-" + stage, "StateValue": a.brake})
		}
		answer = object{"MetricAlarms": all}
	case "cloudwatch list-metrics":
		answer = object{"Metrics": named("MetricName", a.metrics)}
	case "sns list-subscriptions-by-topic":
		arn := "arn:aws:sns:us-east-1:111122223333:topic:1"
		if a.pending {
			arn = "PendingConfirmation"
		}
		answer = object{"Subscriptions": []any{object{"Endpoint": "ada@cards.test", "SubscriptionArn": arn}}}
	default:
		answer = a.ofStack(operation, arguments)
	}
	text, err := json.Marshal(answer)
	return text, err
}

func (a *account) ofStack(operation string, arguments []string) any {
	switch operation {
	case "cloudformation describe-stacks":
		outputs := []any{}
		for name, value := range map[string]string{"ApiUrl": a.service.URL, "ReleaseName": "a release",
			"AlarmTopicArn": "arn:1", "UrgentTopicArn": "arn:2"} {
			outputs = append(outputs, object{"OutputKey": name, "OutputValue": value})
		}
		return object{"Stacks": []any{object{"Outputs": outputs}}}
	case "cloudformation describe-stack-resource":
		id := arguments[len(arguments)-3] // before --output json
		return object{"StackResourceDetail": object{"PhysicalResourceId": "a-" + id}}
	case "cloudformation list-stack-resources":
		var ids []string
		for id := range a.deployed.Functions {
			ids = append(ids, id)
			if a.loops {
				ids = append(ids, strings.TrimSuffix(id, "Function")+"Role")
			}
		}
		return object{"StackResourceSummaries": named("LogicalResourceId", ids)}
	case "apigatewayv2 get-stage":
		settings := object{}
		for _, r := range a.deployed.Routes {
			if a.numbers {
				settings[r.Key()] = object{"ThrottlingRateLimit": 5, "ThrottlingBurstLimit": 50}
			}
		}
		return object{"RouteSettings": settings}
	}
	a.t.Errorf("nothing is known of aws %s", operation)
	return object{}
}

func named(key string, values []string) (all []any) {
	for _, value := range values {
		all = append(all, object{key: value})
	}
	return all
}

func (a *account) hour(o firsthour.Options, ask func(string) error) (string, error) {
	a.t.Helper()
	var out strings.Builder
	o.Stack = stack
	err := firsthour.Run(a.t.Context(), &out, ask, a.run, a.deployed, o)
	return out.String(), err
}
