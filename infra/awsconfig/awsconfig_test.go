package awsconfig_test

import (
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/google/go-cmp/cmp"

	"cardgames/infra/awsconfig"
)

func TestFromEnv(t *testing.T) {
	full := map[string]string{
		"AWS_REGION":            "eu-central-1",
		"AWS_ACCESS_KEY_ID":     "AKIDEXAMPLE",
		"AWS_SECRET_ACCESS_KEY": "secret",
		"AWS_SESSION_TOKEN":     "token",
	}
	cfg, err := awsconfig.FromEnv(func(name string) string { return full[name] })
	if err != nil {
		t.Fatal(err)
	}
	got, err := cfg.Credentials.Retrieve(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := aws.Credentials{AccessKeyID: "AKIDEXAMPLE", SecretAccessKey: "secret", SessionToken: "token",
		Source: "environment"}
	if diff := cmp.Diff(want, got); diff != "" || cfg.Region != "eu-central-1" {
		t.Errorf("region %q, credentials (-want +got):\n%s", cfg.Region, diff)
	}
	if n := cfg.Retryer().MaxAttempts(); n != awsconfig.MaxAttempts {
		t.Errorf("%d attempts, want %d", n, awsconfig.MaxAttempts)
	}
}

func TestFromEnvNamesWhatIsMissing(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		want string
	}{
		{nil, "awsconfig: not set: AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY"},
		{map[string]string{"AWS_REGION": "eu-central-1", "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE"},
			"awsconfig: not set: AWS_SECRET_ACCESS_KEY"},
	} {
		_, err := awsconfig.FromEnv(func(name string) string { return c.env[name] })
		if err == nil || err.Error() != c.want {
			t.Errorf("%v: %v, want %q", c.env, err, c.want)
		}
	}
}
