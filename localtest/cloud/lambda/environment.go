package lambda

import (
	"fmt"
	"maps"
	"os/exec"
	"strings"

	"cardgames/infra/template"
	"cardgames/localtest/repository"
)

// Region and the access key are the same for all functions.
const (
	Region          = "us-east-1"
	AccessKeyID     = "local"
	SecretAccessKey = "local-secret"
)

// The names that a deployment would choose.
const (
	StackName        = "card-games"
	GamesTable       = "games"
	WatchersTable    = "watchers"
	InvitationsTable = "invitations"
	Bucket           = "exports"
	Release          = "0123456789ab-1795305600"
)

// values are the defaults of what the variables of the template refer to. The
// hosts in .invalid have no server: a deployed function fetches from public
// addresses only, and a test has none.
var values = map[string]string{
	"GamesTable": GamesTable, "WatchersTable": WatchersTable, "InvitationsTable": InvitationsTable,
	"ExportsBucket": Bucket,
	"CardSetOrigin": "https://cards.invalid/sets/", "RetentionDays": "90",
	"InlineSets": "on", "Format": "4",
	"Offline": "on", "OriginSecrets": "none", "BlockedGames": "none", "ServedSince": "none",
	"Epoch":            "none",
	"AWS::StackName":   StackName,
	"DynamoDBEndpoint": "", "S3Endpoint": "",
	"ConnectsPerSecond": "1000", "ConnectsBurst": "1000",
	"RELEASE": Release, "LIVE_URL": "", "PUBLIC_URL": "", "LIVE_ENDPOINT": "https://live.invalid/live",
}

// Environment returns the environment of a function: the credentials that Lambda
// provides, and the variables of the template. given overrides the default values
// of what these refer to.
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

// Folder returns the name of the folder of the function with a logical id:
// creategame for CreateGameFunction.
func Folder(id string) string { return strings.ToLower(strings.TrimSuffix(id, "Function")) }

// Build builds the binaries of all functions that are out of date.
func Build() error {
	build := exec.Command("go", "build", "-tags", "lambda.norpc", "-o", "bin/test/", "./functions/...")
	build.Dir = repository.Path()
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("go build ./functions/...: %w: %s", err, out)
	}
	return nil
}

// Binary returns the path of the binary that Build makes of a function.
func Binary(id string) string { return repository.Path("bin", "test", Folder(id)) }
