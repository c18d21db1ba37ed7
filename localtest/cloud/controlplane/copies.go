package controlplane

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"
)

// Copies are copies of a table in a bucket, which DynamoDB has exported there (Amazon DynamoDB API
// Reference, "ListExports", "DescribeExport"). The bucket locks its objects (Amazon S3 API Reference,
// "HeadObject", "GetBucketLifecycleConfiguration").
type Copies struct {
	Table, Bucket string
	Manifests     map[string]time.Time // until when each is locked, by its key; "" while one is written
	Days          int                  // after which a rule deletes objects; 0 without a rule
}

const exportArn = "arn:aws:dynamodb:us-east-1:111122223333:table/%s/export/%s"

// DynamoDB serves what is asked about copies, before a server of a table.
func (c *Copies) DynamoDB(table http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		var request struct{ ExportArn string }
		_ = json.Unmarshal(body, &request)
		switch strings.TrimPrefix(r.Header.Get("X-Amz-Target"), "DynamoDB_20120810.") {
		case "DescribeTable":
			answer(w, "Table", map[string]any{"TableArn": "arn:aws:dynamodb:us-east-1:111122223333:table/" + c.Table})
		case "ListExports":
			all := []any{}
			for _, key := range slices.Sorted(maps.Keys(c.Manifests)) {
				all = append(all, map[string]any{"ExportArn": fmt.Sprintf(exportArn, c.Table, key), "ExportStatus": "COMPLETED"})
			}
			answer(w, "ExportSummaries", all)
		case "DescribeExport":
			key := strings.TrimPrefix(request.ExportArn, fmt.Sprintf(exportArn, c.Table, ""))
			answer(w, "ExportDescription", map[string]any{"S3Bucket": c.Bucket, "ExportTime": 1795300000,
				"ExportManifest": key, "ExportArn": request.ExportArn})
		default:
			r.Body = io.NopCloser(bytes.NewReader(body))
			table.ServeHTTP(w, r)
		}
	})
}

func answer(w http.ResponseWriter, name string, value any) {
	w.Header().Set("Content-Type", "application/x-amz-json-1.0")
	_ = json.NewEncoder(w).Encode(map[string]any{name: value})
}

// S3 adds locks and a rule to a server of buckets.
func (c *Copies) S3(buckets http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key, isCopy := strings.CutPrefix(r.URL.Path, "/"+c.Bucket+"/")
		if isCopy && r.Method == http.MethodHead {
			if until, locked := c.Manifests[key]; locked && !until.IsZero() {
				w.Header().Set("X-Amz-Object-Lock-Retain-Until-Date", until.UTC().Format(time.RFC3339))
			}
		}
		if !r.URL.Query().Has("lifecycle") {
			buckets.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Type", "application/xml")
		if c.Days == 0 {
			w.WriteHeader(http.StatusNotFound)
			fmt.Fprint(w, "<Error><Code>NoSuchLifecycleConfiguration</Code></Error>")
			return
		}
		fmt.Fprintf(w, "<LifecycleConfiguration><Rule><Status>Enabled</Status><Filter><Prefix></Prefix></Filter>"+
			"<Expiration><Days>%d</Days></Expiration></Rule></LifecycleConfiguration>", c.Days)
	})
}
