package template_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path"
	"slices"
	"testing"
)

// requiredActions has, for each type of resource, the actions that are needed to
// create, update and delete one (CloudFormation's registry, "handlers" of each type's
// schema). It includes types that the SAM transform generates.
var requiredActions = map[string][]string{
	"AWS::ApiGatewayV2::Api":         {"apigateway:POST", "apigateway:PUT", "apigateway:DELETE"},
	"AWS::ApiGatewayV2::ApiMapping":  {"apigateway:POST", "apigateway:DELETE"},
	"AWS::ApiGatewayV2::Integration": {"apigateway:POST", "apigateway:PATCH", "apigateway:DELETE"},
	"AWS::ApiGatewayV2::Route":       {"apigateway:POST", "apigateway:PATCH", "apigateway:DELETE"},
	"AWS::Lambda::EventSourceMapping": {"lambda:CreateEventSourceMapping", "lambda:UpdateEventSourceMapping",
		"lambda:DeleteEventSourceMapping"},
	"AWS::ApiGatewayV2::DomainName": {"apigateway:POST", "apigateway:DELETE", "iam:CreateServiceLinkedRole"},
	"AWS::ApiGatewayV2::Stage": {"apigateway:POST", "apigateway:PATCH", "apigateway:TagResource",
		"logs:CreateLogDelivery", "logs:DeleteLogDelivery", "logs:PutResourcePolicy"},
	"AWS::Budgets::Budget": {"budgets:ModifyBudget", "budgets:ViewBudget"},
	"AWS::CloudWatch::Alarm": {"cloudwatch:PutMetricAlarm", "cloudwatch:DeleteAlarms",
		"cloudwatch:DescribeAlarms"},
	"AWS::CloudWatch::Dashboard": {"cloudwatch:PutDashboard", "cloudwatch:DeleteDashboards",
		"cloudwatch:GetDashboard"},
	"AWS::CodeDeploy::Application": {"codedeploy:CreateApplication", "codedeploy:DeleteApplication"},
	"AWS::CodeDeploy::DeploymentGroup": {"codedeploy:CreateDeploymentGroup", "codedeploy:CreateDeployment",
		"codedeploy:GetDeployment", "iam:PassRole"},
	"AWS::DynamoDB::Table": {"dynamodb:CreateTable", "dynamodb:DeleteTable", "dynamodb:UpdateTimeToLive",
		"dynamodb:UpdateContinuousBackups", "dynamodb:DescribeContinuousBackups", "kms:CreateGrant"},
	"AWS::IAM::ManagedPolicy": {"iam:CreatePolicy", "iam:DeletePolicy", "iam:ListPolicyVersions"},
	"AWS::IAM::Role": {"iam:CreateRole", "iam:DeleteRole", "iam:PutRolePolicy", "iam:AttachRolePolicy",
		"iam:PassRole"},
	"AWS::Lambda::Alias":      {"lambda:CreateAlias", "lambda:UpdateAlias", "lambda:DeleteAlias"},
	"AWS::Lambda::Function":   {"lambda:CreateFunction", "lambda:UpdateFunctionCode", "lambda:DeleteFunction"},
	"AWS::Lambda::Permission": {"lambda:AddPermission", "lambda:RemovePermission"},
	"AWS::Lambda::Version":    {"lambda:PublishVersion"},
	"AWS::Logs::LogGroup": {"logs:CreateLogGroup", "logs:PutRetentionPolicy", "logs:DeleteLogGroup",
		"logs:DescribeLogGroups"},
	"AWS::Logs::MetricFilter": {"logs:PutMetricFilter", "logs:DeleteMetricFilter", "logs:DescribeMetricFilters"},
	"AWS::S3::Bucket": {"s3:CreateBucket", "s3:DeleteBucket", "s3:PutLifecycleConfiguration",
		"s3:PutEncryptionConfiguration", "s3:PutBucketPublicAccessBlock"},
	"AWS::S3::BucketPolicy":     {"s3:PutBucketPolicy", "s3:DeleteBucketPolicy"},
	"AWS::SNS::Topic":           {"sns:CreateTopic", "sns:Subscribe", "sns:DeleteTopic"},
	"AWS::Serverless::Function": {"lambda:CreateFunction"},
	"AWS::Serverless::HttpApi":  {"apigateway:POST"},
}

// actions returns the actions that the policy allows, which are patterns, and the
// number of its characters without white space.
func actions(t *testing.T) (all []string, size int) {
	t.Helper()
	text, err := os.ReadFile("../../docs/deploy-role-policy.json")
	must(t, err)
	var policy struct {
		Statement []struct{ Action []string }
	}
	must(t, json.Unmarshal(text, &policy))
	for _, s := range policy.Statement {
		all = append(all, s.Action...)
	}
	var compact bytes.Buffer
	must(t, json.Compact(&compact, text))
	return all, compact.Len()
}

// checkMayDeploy reports each action that the resources need and the policy does not
// allow.
func checkMayDeploy(t *testing.T, resources node) {
	t.Helper()
	allowed, _ := actions(t)
	for id, resource := range resources {
		kind := resource.(node)["Type"].(string)
		if len(requiredActions[kind]) == 0 {
			t.Errorf("%s: requiredActions has no row for %s", id, kind)
		}
		for _, action := range requiredActions[kind] {
			if !slices.ContainsFunc(allowed, func(pattern string) bool { ok, _ := path.Match(pattern, action); return ok }) {
				t.Errorf("%s: the policy does not allow %s", id, action)
			}
		}
	}
}

func TestTheDeployRoleMayDeploy(t *testing.T) {
	checkMayDeploy(t, read(t)["Resources"].(node))
}

// A managed policy has at most 6,144 characters, white space not counted (IAM
// User Guide, "IAM and AWS STS quotas").
func TestThePolicyIsNotTooLarge(t *testing.T) {
	if _, size := actions(t); size > 6144 {
		t.Errorf("the policy has %d characters, at most 6144 are allowed", size)
	}
}
