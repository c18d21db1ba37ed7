package template_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"testing"
)

// call is one that IAM checks.
type call struct {
	action, resource string
	key, value       string // of its context, if a condition looks at it
}

// statement is a statement of a policy.
type statement struct {
	Effect, Sid      string
	Action, Resource texts
	NotAction        texts
	Condition        map[string]map[string]texts
}

// texts is a text or a list of texts in a policy.
type texts []string

func (t *texts) UnmarshalJSON(text []byte) error {
	if text[0] != '"' {
		return json.Unmarshal(text, (*[]string)(t))
	}
	*t = make(texts, 1)
	return json.Unmarshal(text, &(*t)[0])
}

// permit reports whether statements permit a call: one allows it, and none denies it (IAM User
// Guide, "Policy evaluation logic").
func permit(statements []statement, c call) bool {
	allowed := false
	for _, s := range statements {
		if !s.covers(c) {
			continue
		}
		if s.Effect == "Deny" {
			return false
		}
		allowed = true
	}
	return allowed
}

// covers reports whether the statement is about a call. A condition about a key that the call
// does not have fails (IAM User Guide, "Condition operators").
func (s statement) covers(c call) bool {
	for operator, keys := range s.Condition {
		for key, values := range keys {
			if key != c.key || !values.match(c.value, operator == "StringLike") {
				return false
			}
		}
	}
	action := s.Action.match(c.action, true)
	if s.NotAction != nil {
		action = !s.NotAction.match(c.action, true)
	}
	return action && s.Resource.match(c.resource, true)
}

func (t texts) match(text string, patterns bool) bool {
	return slices.ContainsFunc(t, func(pattern string) bool {
		return pattern == text || patterns && matches(pattern, text)
	})
}

// matches reports whether a pattern of a policy, in which * stands for any characters,
// slashes among them, matches a text.
func matches(pattern, text string) bool {
	escape := strings.NewReplacer("/", "\x00", "[", "\x01").Replace
	ok, err := path.Match(escape(pattern), escape(text))
	return ok && err == nil
}

const (
	account  = "arn:aws:iam::111122223333:"
	boundary = account + "policy/deployment/card-games-functions"
	deployed = account + "role/card-games-CreateGameRole-1A2B3C4D5E6F"
	deployer = account + "role/deployment/card-games-ci-DeployRole-1A2B3C4D5E6F"
	// ofDeployer is its policy where an operator has made it as 1.0.0 documents it.
	ofDeployer = account + "policy/card-games-deploy"

	bounded = "iam:PermissionsBoundary=" + boundary
)

// ofDeployRole returns what the role of the workflow may do, and the role for a laptop.
func ofDeployRole(t *testing.T) []statement {
	t.Helper()
	allowed, _ := policy(t, deployRole)
	return slices.Concat(allowed, statementsOf(t, at(ci(t), "Denied/Properties/PolicyDocument")))
}

// ofBoundary returns the most that a role of the service may do.
func ofBoundary(t *testing.T) []statement {
	t.Helper()
	return statementsOf(t, at(ci(t), "FunctionsBoundary/Properties/PolicyDocument"))
}

func ci(t *testing.T) node {
	t.Helper()
	return readFile(t, "../../../infra/ci.yaml")["Resources"].(node)
}

// statementsOf returns the statements of a policy document of infra/ci.yaml.
func statementsOf(t *testing.T, document any) []statement {
	t.Helper()
	text, err := json.Marshal(document)
	must(t, err)
	known := strings.NewReplacer("${AWS::Partition}", "aws", "${AWS::AccountId}", "111122223333",
		"${AWS::StackName}", "card-games-ci", `"Policy"`, `"`+ofDeployer+`"`).Replace(string(text))
	var parsed struct{ Statement []statement }
	must(t, json.Unmarshal([]byte(known), &parsed))
	return parsed.Statement
}

// TestRightsOfTheDeployRole: each way out of the stacks is closed, also with the policy of a
// restore beside the role's own.
func TestRightsOfTheDeployRole(t *testing.T) {
	restores, _ := policy(t, restoreRole)
	statements := slices.Concat(ofDeployRole(t), restores)
	const copies = "arn:aws:s3:::card-games-copies-1a2b3c"
	for _, c := range []call{
		// Itself, its policies and the boundary.
		{action: "iam:AttachRolePolicy", resource: deployer},
		{action: "iam:PutRolePolicy", resource: deployer},
		{action: "iam:PutRolePolicy", resource: deployer, key: "iam:PermissionsBoundary", value: boundary},
		{action: "iam:DeleteRolePolicy", resource: deployer},
		{action: "iam:UpdateAssumeRolePolicy", resource: deployer},
		{action: "iam:PassRole", resource: deployer, key: "iam:PassedToService", value: "lambda.amazonaws.com"},
		{action: "iam:CreatePolicyVersion", resource: ofDeployer},
		{action: "iam:CreatePolicyVersion", resource: account + "policy/deployment/card-games-deploy"},
		{action: "iam:CreatePolicyVersion", resource: boundary},
		{action: "iam:SetDefaultPolicyVersion", resource: boundary},
		{action: "iam:DeletePolicy", resource: boundary},
		{action: "cloudformation:UpdateStack",
			resource: "arn:aws:cloudformation:us-east-1:111122223333:stack/card-games-ci/a1b2"},
		{action: "cloudformation:DeleteStack",
			resource: "arn:aws:cloudformation:us-east-1:111122223333:stack/card-games-ci/a1b2"},
		// Roles without the boundary, or with another one.
		{action: "iam:CreateRole", resource: deployed},
		{action: "iam:CreateRole", resource: deployed, key: "iam:PermissionsBoundary",
			value: "arn:aws:iam::aws:policy/AdministratorAccess"},
		{action: "iam:CreateRole", resource: deployed, key: "iam:PermissionsBoundary",
			value: account + "policy/card-games-functions"},
		{action: "iam:AttachRolePolicy", resource: deployed},
		{action: "iam:PutRolePolicy", resource: deployed},
		{action: "iam:PutRolePermissionsBoundary", resource: deployed, key: "iam:PermissionsBoundary",
			value: account + "policy/card-games-mine"},
		{action: "iam:DeleteRolePermissionsBoundary", resource: deployed},
		{action: "iam:DeleteRolePermissionsBoundary", resource: deployed,
			key: "iam:PermissionsBoundary", value: boundary},
		// Other identities, and roles for other services.
		{action: "iam:PutRolePolicy", resource: account + "role/Administrator",
			key: "iam:PermissionsBoundary", value: boundary},
		{action: "iam:CreateUser", resource: account + "user/card-games-user"},
		{action: "iam:CreateAccessKey", resource: account + "user/card-games-user"},
		{action: "iam:CreateOpenIDConnectProvider", resource: account + "oidc-provider/other.example"},
		{action: "iam:PassRole", resource: deployed, key: "iam:PassedToService", value: "ec2.amazonaws.com"},
		{action: "iam:PassRole", resource: deployed, key: "iam:PassedToService", value: "cloudformation.amazonaws.com"},
		{action: "iam:PassRole", resource: deployed},
		{action: "sts:AssumeRole", resource: account + "role/Administrator"},
		// Resources of others, and stores of the service.
		{action: "lambda:UpdateFunctionCode", resource: "arn:aws:lambda:us-east-1:111122223333:function:other"},
		{action: "dynamodb:DeleteTable", resource: "arn:aws:dynamodb:us-east-1:111122223333:table/other"},
		{action: "dynamodb:GetItem", resource: "arn:aws:dynamodb:us-east-1:111122223333:table/other"},
		{action: "dynamodb:DeleteBackup",
			resource: "arn:aws:dynamodb:us-east-1:111122223333:table/card-games-GamesTable-1A/backup/0"},
		{action: "s3:GetObject", resource: "arn:aws:s3:::other/a"},
		{action: "kms:Decrypt", resource: "arn:aws:kms:us-east-1:111122223333:key/a"},
		{action: "logs:DeleteLogGroup", resource: "arn:aws:logs:us-east-1:111122223333:log-group:other"},
		{action: "logs:PutRetentionPolicy", resource: "arn:aws:logs:us-east-1:111122223333:log-group:/aws/vendedlogs/other"},
		{action: "cloudwatch:DeleteAlarms", resource: "arn:aws:cloudwatch:us-east-1:111122223333:alarm:other"},
		{action: "cloudwatch:PutMetricAlarm", resource: "arn:aws:cloudwatch:us-east-1:111122223333:alarm:other"},
		{action: "lambda:DeleteEventSourceMapping",
			resource: "arn:aws:lambda:us-east-1:111122223333:event-source-mapping:a", key: "lambda:FunctionArn",
			value: "arn:aws:lambda:us-east-1:111122223333:function:other"},
		// Copies.
		{action: "s3:DeleteBucket", resource: copies},
		{action: "s3:PutBucketPolicy", resource: copies},
		{action: "s3:PutBucketVersioning", resource: copies},
		{action: "s3:PutBucketObjectLockConfiguration", resource: copies},
		{action: "s3:PutLifecycleConfiguration", resource: copies},
		{action: "s3:DeleteObject", resource: copies + "/2026-11-26/a"},
		{action: "s3:DeleteObjectVersion", resource: copies + "/2026-11-26/a"},
		{action: "s3:PutObjectRetention", resource: copies + "/2026-11-26/a"},
		{action: "s3:BypassGovernanceRetention", resource: copies + "/2026-11-26/a"},
	} {
		if permit(statements, c) {
			t.Errorf("the role may %s on %s with %s=%s", c.action, c.resource, c.key, c.value)
		}
	}
	const table = "arn:aws:dynamodb:us-east-1:111122223333:table/card-games-"
	for _, c := range []call{
		{action: "dynamodb:GetItem", resource: table + "GamesTable-1A"},
		{action: "dynamodb:Query", resource: table + "GamesTable-1A", key: "dynamodb:LeadingKeys", value: "service"},
		{action: "dynamodb:Query", resource: table + "WatchersTable-1A", key: "dynamodb:LeadingKeys", value: "a game"},
		{action: "dynamodb:Query", resource: table + "WatchersTable-1A"},
	} {
		if permit(ofDeployRole(t), c) {
			t.Errorf("a deployment may %s on %s with %s=%s", c.action, c.resource, c.key, c.value)
		}
	}
}

// TestRightsWithinTheBoundary: a role of the service that gets every policy may do no more than
// functions do.
func TestRightsWithinTheBoundary(t *testing.T) {
	statements := ofBoundary(t)
	for _, c := range []call{
		{action: "iam:CreateUser", resource: "*"},
		{action: "iam:PutRolePolicy", resource: deployed, key: "iam:PermissionsBoundary", value: boundary},
		{action: "sts:AssumeRole", resource: account + "role/Administrator"},
		{action: "lambda:UpdateFunctionCode",
			resource: "arn:aws:lambda:us-east-1:111122223333:function:card-games-CreateGameFunction-1A"},
		{action: "lambda:PutFunctionConcurrency", resource: "arn:aws:lambda:us-east-1:111122223333:function:other"},
		{action: "dynamodb:DeleteTable", resource: "arn:aws:dynamodb:us-east-1:111122223333:table/card-games-GamesTable-1A"},
		{action: "dynamodb:Query", resource: "arn:aws:dynamodb:us-east-1:111122223333:table/other"},
		{action: "s3:DeleteObject", resource: "arn:aws:s3:::card-games-copies-1a2b3c/a"},
		{action: "s3:PutObject", resource: "arn:aws:s3:::card-games-copies-1a2b3c/a"},
		{action: "s3:GetObject", resource: "arn:aws:s3:::other/exports/a"},
		{action: "logs:DeleteLogGroup", resource: "arn:aws:logs:us-east-1:111122223333:log-group:card-games-LogGroup"},
		{action: "apigateway:DELETE", resource: "arn:aws:apigateway:us-east-1::/apis/a1b2c3"},
		{action: "ec2:RunInstances", resource: "*"},
	} {
		if permit(statements, c) {
			t.Errorf("a bounded role may %s on %s", c.action, c.resource)
		}
	}
}

// TestTheBoundaryLetsFunctionsWork: it has each action that a policy of the templates permits, on
// its resource, and every role has it.
func TestTheBoundaryLetsFunctionsWork(t *testing.T) {
	statements := ofBoundary(t)
	used := map[string]bool{}
	for _, file := range []string{"template.yaml", "infra/probe.yaml"} {
		root := readFile(t, "../../../"+file)
		if file == "template.yaml" {
			root = read(t)
		}
		for id, resource := range root["Resources"].(node) {
			properties, _ := resource.(node)["Properties"].(node)
			if resource.(node)["Type"] == "AWS::IAM::Role" && properties["PermissionsBoundary"] == nil {
				t.Errorf("%s: the role %s has no boundary", file, id)
			}
			for _, document := range documents(properties) {
				for _, s := range document["Statement"].([]any) {
					for _, c := range callsOf(s.(node), root["Resources"].(node)) {
						used[c.action] = true
						if !permit(statements, c) {
							t.Errorf("%s: the boundary does not allow %s on %s", id, c.action, c.resource)
						}
					}
				}
			}
		}
	}
	for _, s := range statements {
		for _, action := range s.Action {
			if !used[action] && !strings.HasSuffix(s.Sid, "Rollout") {
				t.Errorf("%s: no function needs %s", s.Sid, action)
			}
		}
	}
}

// documents returns the documents of a policy, or of a role's own policies.
func documents(properties node) (all []node) {
	if document, ok := properties["PolicyDocument"].(node); ok {
		all = append(all, document)
	}
	inline, _ := properties["Policies"].([]any)
	for _, p := range inline {
		all = append(all, p.(node)["PolicyDocument"].(node))
	}
	return all
}

// callsOf returns a call for each action of a statement that allows something to a role.
func callsOf(s node, resources node) (all []call) {
	if s["Principal"] != nil { // of a bucket or a topic
		return nil
	}
	actions, many := s["Action"].([]any)
	if !many {
		actions = []any{s["Action"]}
	}
	targets, many := s["Resource"].([]any)
	if !many {
		targets = []any{s["Resource"]}
	}
	for _, action := range actions {
		for _, target := range targets {
			all = append(all, call{action: action.(string), resource: arnOf(fmt.Sprint(target), resources)})
		}
	}
	return all
}

// arns are the ARNs of resources by their types, with the name of one in place of %s.
var arns = map[string]string{
	"AWS::DynamoDB::Table":           "arn:aws:dynamodb:us-east-1:111122223333:table/card-games-%s-1A2B3C",
	"AWS::Logs::LogGroup":            "arn:aws:logs:us-east-1:111122223333:log-group:card-games-%s-1A2B3C:*",
	"AWS::Serverless::Function":      "arn:aws:lambda:us-east-1:111122223333:function:card-games-%s-1A2B3C",
	"AWS::S3::Bucket":                "arn:aws:s3:::card-games-%s-1a2b3c",
	"AWS::Serverless::HttpApi":       "a1b2c3",
	"AWS::Serverless::WebSocketApi":  "a1b2c3",
	"AWS::ApiGatewayV2::Api":         "a1b2c3",
	"AWS::DynamoDB::Table StreamArn": "arn:aws:dynamodb:us-east-1:111122223333:table/card-games-%s-1A2B3C/stream/2026",
}

// arnOf returns the ARN that a text with attributes and pseudo parameters stands for.
func arnOf(text string, resources node) string {
	text = strings.NewReplacer("${AWS::Partition}", "aws", "${AWS::Region}", "us-east-1",
		"${AWS::AccountId}", "111122223333").Replace(text)
	for _, id := range slices.Backward(slices.Sorted(maps.Keys(resources))) {
		kind := resources[id].(node)["Type"].(string)
		stream := strings.Replace(arns[kind+" StreamArn"], "%s", id, 1)
		known := strings.Replace(arns[kind], "%s", id, 1)
		for _, form := range []struct{ name, arn string }{
			{"${" + id + ".Arn}", known}, {"${" + id + "}", known}, {id + ".StreamArn", stream}, {id + ".Arn", known},
		} {
			if form.name == text || strings.HasPrefix(form.name, "${") {
				text = strings.ReplaceAll(text, form.name, form.arn)
			}
		}
	}
	return text
}
