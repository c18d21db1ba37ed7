// Package controlplane is a stand-in of the APIs with which AWS is operated, as far as
// the commands for operators call them: the settings and quotas of an account, a stack
// of CloudFormation, and its functions with their versions and aliases.
//
// Sources: AWS Lambda API Reference, "GetAccountSettings", "ListVersionsByFunction",
// "GetAlias", "UpdateAlias"; Service Quotas API Reference, "GetServiceQuota"; AWS
// CloudFormation API Reference, "DescribeStacks", "GetTemplate", "ListStackResources",
// "UpdateStack", "ContinueUpdateRollback", "CreateChangeSet"; Amazon DynamoDB API Reference,
// "DescribeTable", "DescribeTimeToLive", "DescribeContinuousBackups"; Amazon API Gateway V2 API
// Reference, "Stages"; Amazon S3 API Reference, "PutObject".
package controlplane

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
)

// Account is the state behind the APIs.
type Account struct {
	Concurrency int                // executions at once
	Quotas      map[string]float64 // applied, by code
	Defaults    map[string]float64 // of quotas that were never raised, by code
	Stack       *Stack             // nil before the first deployment
	Table       *Table             // of DynamoDB, which a stack may adopt
	Forbidden   string             // the name of an operation that is not allowed

	mu      sync.Mutex
	calls   []string          // of operations that change something
	objects map[string]string // of S3, by bucket and key

	imported *Stack // by a change set that may be executed
	imports  []string
}

// Stack is a stack of CloudFormation.
type Stack struct {
	Name       string
	Parameters map[string]string
	Outputs    map[string]string
	Functions  map[string]*Function // by logical id
	API        API
	Template   string // as it was deployed
	Status     string // "" for UPDATE_COMPLETE
}

// Function is a function with an alias live.
type Function struct {
	Name     string
	Versions []Version
	Live     string   // the version of the alias
	Weights  []string // further versions that the alias leads to, during a deployment
}

// Version is a published version of a function.
type Version struct {
	Number      string
	Environment map[string]string
	Code        string
}

// Serve starts a server and points the SDK's configuration of this test at it.
func (a *Account) Serve(t *testing.T) {
	t.Helper()
	server := httptest.NewServer(a)
	t.Cleanup(server.Close)
	for name, value := range map[string]string{
		"AWS_ENDPOINT_URL": server.URL, "AWS_REGION": "us-east-1", "AWS_ACCESS_KEY_ID": "id",
		"AWS_SECRET_ACCESS_KEY": "secret",
		"AWS_CONFIG_FILE":       "/dev/null", "AWS_SHARED_CREDENTIALS_FILE": "/dev/null",
	} {
		t.Setenv(name, value)
	}
}

// Calls returns the operations that have changed something, in order.
func (a *Account) Calls() []string {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.Clone(a.calls)
}

// ServeHTTP implements http.Handler.
func (a *Account) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	a.mu.Lock()
	defer a.mu.Unlock()
	switch target := r.Header.Get("X-Amz-Target"); {
	case strings.HasPrefix(target, "DynamoDB_20120810."):
		a.table(w, r, strings.TrimPrefix(target, "DynamoDB_20120810."))
	case target != "":
		a.quota(w, r, strings.TrimPrefix(target, "ServiceQuotasV20190624."))
	case strings.HasPrefix(r.URL.Path, "/2016-08-19/account-settings"):
		a.respond(w, "GetAccountSettings", map[string]any{"AccountLimit": map[string]any{
			"ConcurrentExecutions": a.Concurrency}})
	case strings.HasPrefix(r.URL.Path, "/v2/apis/"):
		a.api(w, r)
	case strings.HasPrefix(r.URL.Path, "/2015-03-31/functions/"):
		a.function(w, r)
	case strings.HasPrefix(r.URL.Path, "/code/"):
		a.code(w, strings.TrimPrefix(r.URL.Path, "/code/"))
	case r.Method == http.MethodPut:
		a.putObject(r)
	default:
		a.stack(w, r)
	}
}

func (a *Account) respond(w http.ResponseWriter, operation string, body any) {
	if operation == a.Forbidden {
		fail(w, http.StatusForbidden, "AccessDeniedException", "not authorized to perform "+operation)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(body)
}

func fail(w http.ResponseWriter, status int, code, message string) {
	w.Header().Set("X-Amzn-ErrorType", code)
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]string{"__type": code, "message": message})
}

func (a *Account) quota(w http.ResponseWriter, r *http.Request, operation string) {
	var request struct{ ServiceCode, QuotaCode string }
	if err := json.NewDecoder(r.Body).Decode(&request); err != nil {
		fail(w, http.StatusBadRequest, "ValidationException", err.Error())
		return
	}
	quotas := a.Quotas
	if operation == "GetAWSDefaultServiceQuota" {
		quotas = a.Defaults
	}
	value, ok := quotas[request.QuotaCode]
	if !ok {
		fail(w, http.StatusBadRequest, "NoSuchResourceException", "no quota "+request.QuotaCode)
		return
	}
	a.respond(w, operation, map[string]any{"Quota": map[string]any{
		"ServiceCode": request.ServiceCode, "QuotaCode": request.QuotaCode, "Value": value}})
}

// function serves the operations on functions: their versions and their alias live.
func (a *Account) function(w http.ResponseWriter, r *http.Request) {
	name, rest, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/2015-03-31/functions/"), "/")
	f := a.named(name)
	if f == nil {
		fail(w, http.StatusNotFound, "ResourceNotFoundException", "no function "+name)
		return
	}
	switch r.Method + " " + rest {
	case "GET versions":
		versions := []any{map[string]any{"FunctionName": name, "Version": "$LATEST"}}
		for _, v := range f.Versions {
			versions = append(versions, map[string]any{"FunctionName": name, "Version": v.Number,
				"Environment": map[string]any{"Variables": v.Environment}})
		}
		a.respond(w, "ListVersionsByFunction", map[string]any{"Versions": versions})
	case "GET ":
		a.respond(w, "GetFunction", map[string]any{"Code": map[string]any{
			"Location": fmt.Sprintf("http://%s/code/%s/%s", r.Host, name, r.FormValue("Qualifier"))}})
	case "GET aliases/live":
		a.respond(w, "GetAlias", f.alias())
	case "PUT aliases/live":
		a.update(w, r, f)
	default:
		fail(w, http.StatusNotFound, "ResourceNotFoundException", r.Method+" "+r.URL.Path)
	}
}

func (a *Account) update(w http.ResponseWriter, r *http.Request, f *Function) {
	var request struct {
		FunctionVersion string
		RoutingConfig   *struct{ AdditionalVersionWeights map[string]float64 }
	}
	if err := json.NewDecoder(r.Body).Decode(&request); err != nil {
		fail(w, http.StatusBadRequest, "InvalidParameterValueException", err.Error())
		return
	}
	if a.Forbidden == "UpdateAlias "+f.Name {
		fail(w, http.StatusForbidden, "AccessDeniedException", "not authorized to perform UpdateAlias")
		return
	}
	f.Live = cmp.Or(request.FunctionVersion, f.Live)
	if request.RoutingConfig != nil {
		f.Weights = slices.Sorted(maps.Keys(request.RoutingConfig.AdditionalVersionWeights))
	}
	a.calls = append(a.calls, fmt.Sprintf("UpdateAlias %s %s", f.Name, f.Live))
	a.respond(w, "UpdateAlias", f.alias())
}

func (f *Function) alias() map[string]any {
	weights := map[string]float64{}
	for _, version := range f.Weights {
		weights[version] = 0.1
	}
	return map[string]any{"Name": "live", "FunctionVersion": f.Live,
		"RoutingConfig": map[string]any{"AdditionalVersionWeights": weights}}
}

func (a *Account) named(name string) *Function {
	if a.Stack == nil {
		return nil
	}
	for _, f := range a.Stack.Functions {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// putObject serves one operation of S3.
func (a *Account) putObject(r *http.Request) {
	if a.objects == nil {
		a.objects = map[string]string{}
	}
	body, _ := io.ReadAll(r.Body)
	a.objects[strings.TrimPrefix(r.URL.Path, "/")] = string(body)
}
