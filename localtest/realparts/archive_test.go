//go:build real

package realparts_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"

	"cardgames/games"
	"cardgames/infra/s3"
	"cardgames/localtest/realparts"
)

// The Archive on an S3 server that checks signatures and preconditions.
func TestArchiveOnVersitygw(t *testing.T) {
	const key = "exports/game/7.json"
	bucket := newBucket(t)
	stored := func(t *testing.T, want string) {
		t.Helper()
		got, err := os.ReadFile(filepath.Join(objectsFolder, bucket, filepath.FromSlash(key)))
		if err != nil || string(got) != want {
			t.Errorf("stored %q (%v), want %q", got, err, want)
		}
	}
	t.Run("a document is put as it is", func(t *testing.T) {
		if err := s3.New(config(t), bucket, objects.Endpoint).Put(t.Context(), key, []byte("first")); err != nil {
			t.Fatal(err)
		}
		stored(t, "first")
	})
	t.Run("a key that is there is left alone", func(t *testing.T) {
		if err := s3.New(config(t), bucket, objects.Endpoint).Put(t.Context(), key, []byte("second")); err != nil {
			t.Fatal(err)
		}
		stored(t, "first")
	})
	t.Run("a signature with another key is refused", func(t *testing.T) {
		forged := config(t)
		forged.Credentials = aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
			return aws.Credentials{AccessKeyID: realparts.AccessKeyID, SecretAccessKey: "another"}, nil
		})
		err := s3.New(forged, bucket, objects.Endpoint).Put(t.Context(), "exports/game/8.json", []byte("forged"))
		if !errors.Is(err, games.ErrUnavailable) {
			t.Errorf("got %v, want one that wraps %v", err, games.ErrUnavailable)
		}
	})
}
