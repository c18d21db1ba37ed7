package lambda

import (
	"fmt"
	"maps"
	"os/exec"
	"strings"

	"cardgames/localtest/service"
	"cardgames/localtest/template"
)

// Credentials and region of the functions here.
const (
	Region          = "us-east-1"
	AccessKeyID     = "local"
	SecretAccessKey = "local-secret"
)

// What a deployment would name.
const (
	StackName     = "card-games"
	GamesTable    = "games"
	WatchersTable = "watchers"
	Bucket        = "exports"
)

// values are what the variables of the template refer to, where nothing else is
// given. The host .invalid has no server: a deployed function fetches from public
// addresses only, and there are none in a test.
var values = map[string]string{
	"GamesTable": GamesTable, "WatchersTable": WatchersTable, "ExportsBucket": Bucket,
	"CardSetOrigin": "https://cards.invalid/sets/", "RetentionDays": "90", "RecordFormat": "", "RulesVersion": "",
	"AWS::StackName":   StackName,
	"DynamoDBEndpoint": "", "S3Endpoint": "",
	"LIVE_URL": "", "LIVE_ENDPOINT": "https://live.invalid/live",
}

// Environment is what a function finds there: the credentials that Lambda gives
// it, and the variables of the template. given has values for what those refer
// to.
func Environment(f template.Function, given map[string]string) ([]string, error) {
	all := maps.Clone(values)
	maps.Copy(all, given)
	env := []string{"AWS_REGION=" + Region, "AWS_ACCESS_KEY_ID=" + AccessKeyID, "AWS_SECRET_ACCESS_KEY=" + SecretAccessKey}
	for name, value := range f.Constants {
		env = append(env, name+"="+value)
	}
	for name, reference := range f.Environment {
		value, ok := all[reference]
		if !ok {
			return nil, fmt.Errorf("%s refers to %s, which has no value", name, reference)
		}
		env = append(env, name+"="+value)
	}
	return env, nil
}

// Folder is the name of a function's folder, by its logical id: creategame of
// CreateGameFunction.
func Folder(id string) string { return strings.ToLower(strings.TrimSuffix(id, "Function")) }

// Build builds the binaries of all functions, as far as they are out of date.
func Build() error {
	build := exec.Command("go", "build", "-tags", "lambda.norpc", "-o", "bin/test/", "./functions/...")
	build.Dir = service.Path()
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("go build ./functions/...: %w: %s", err, out)
	}
	return nil
}

// Binary is the path of a function's binary that Build has made.
func Binary(id string) string { return service.Path("bin", "test", Folder(id)) }
