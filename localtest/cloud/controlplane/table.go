package controlplane

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
)

// Table is a table of DynamoDB with an on-demand capacity, as its descriptions have it.
type Table struct {
	Name       string
	Attributes map[string]string // types by names
	Partition  string
	Sort       string
	Settings   TableSettings
}

// TableSettings are what an update of a table can change.
type TableSettings struct {
	Stream      string // what its records have, "" without a stream
	Expires     string // the attribute of its time to live, "" without one
	Encrypted   bool   // with the key of the account
	Recoverable bool   // to a point in time
	Protected   bool   // from deletion
	Reads       int64  // units a second at most, 0 without a maximum
	Writes      int64
}

// Deploy changes a table as CloudFormation does: it calls DynamoDB for each setting that a template
// has otherwise than the template before it. DynamoDB refuses to enable what is enabled (Amazon
// DynamoDB API Reference, "UpdateTable": "You receive a ValidationException if you try to enable a
// stream on a table that already has a stream"; DynamoDB Local refuses the same of a time to live).
func (t *Table) Deploy(before, after TableSettings) error {
	has := t.Settings
	switch {
	case before.Stream != after.Stream && has.Stream != "" && after.Stream != "":
		return fmt.Errorf("ValidationException: Table already has an enabled stream: TableName: %s", t.Name)
	case before.Expires != after.Expires && has.Expires != "" && after.Expires != "":
		return fmt.Errorf("ValidationException: TimeToLive is already enabled")
	case before.Encrypted != after.Encrypted && has.Encrypted && after.Encrypted:
		return fmt.Errorf("ValidationException: Table is already encrypted by given KMSMasterKey")
	}
	t.Settings = after
	return nil
}

// table serves the operations of DynamoDB that describe a table.
func (a *Account) table(w http.ResponseWriter, r *http.Request, operation string) {
	var request struct{ TableName string }
	if err := json.NewDecoder(r.Body).Decode(&request); err != nil || a.Table == nil ||
		a.Table.Name != request.TableName {
		fail(w, http.StatusBadRequest, "ResourceNotFoundException", "Requested resource not found: "+request.TableName)
		return
	}
	s := a.Table.Settings
	switch operation {
	case "DescribeTable":
		a.respond(w, operation, map[string]any{"Table": a.Table.description()})
	case "DescribeTimeToLive":
		ttl := map[string]any{"TimeToLiveStatus": "DISABLED"}
		if s.Expires != "" {
			ttl = map[string]any{"TimeToLiveStatus": "ENABLED", "AttributeName": s.Expires}
		}
		a.respond(w, operation, map[string]any{"TimeToLiveDescription": ttl})
	case "DescribeContinuousBackups":
		recovery := map[bool]string{true: "ENABLED", false: "DISABLED"}[s.Recoverable]
		a.respond(w, operation, map[string]any{"ContinuousBackupsDescription": map[string]any{
			"ContinuousBackupsStatus":        "ENABLED",
			"PointInTimeRecoveryDescription": map[string]any{"PointInTimeRecoveryStatus": recovery}}})
	default:
		fail(w, http.StatusBadRequest, "UnknownOperationException", operation)
	}
}

func (t *Table) description() map[string]any {
	s := t.Settings
	all := map[string]any{
		"TableName": t.Name, "TableStatus": "ACTIVE", "DeletionProtectionEnabled": s.Protected,
		"BillingModeSummary": map[string]any{"BillingMode": "PAY_PER_REQUEST"},
		"KeySchema": []any{map[string]any{"AttributeName": t.Partition, "KeyType": "HASH"},
			map[string]any{"AttributeName": t.Sort, "KeyType": "RANGE"}},
	}
	attributes := []any{}
	for name, kind := range t.Attributes {
		attributes = append(attributes, map[string]any{"AttributeName": name, "AttributeType": kind})
	}
	all["AttributeDefinitions"] = attributes
	if s.Stream != "" {
		all["StreamSpecification"] = map[string]any{"StreamEnabled": true, "StreamViewType": s.Stream}
	}
	if s.Encrypted {
		all["SSEDescription"] = map[string]any{"Status": "ENABLED", "SSEType": "KMS"}
	}
	if s.Reads != 0 {
		all["OnDemandThroughput"] = map[string]any{"MaxReadRequestUnits": s.Reads, "MaxWriteRequestUnits": s.Writes}
	}
	return all
}

// importing serves the operations on a change set that imports resources into a new stack.
func (a *Account) importing(w http.ResponseWriter, r *http.Request) (served bool) {
	operation := r.FormValue("Action")
	w.Header().Set("Content-Type", "text/xml")
	switch operation {
	case "CreateChangeSet":
		a.imported = &Stack{Name: r.FormValue("StackName"), Status: "IMPORT_COMPLETE", Template: r.FormValue("TemplateBody")}
		a.imports = nil
		for n := 1; ; n++ {
			member := fmt.Sprintf("ResourcesToImport.member.%d.", n)
			id := r.FormValue(member + "LogicalResourceId")
			if id == "" {
				break
			}
			a.imports = append(a.imports, id+" "+r.FormValue(member+"ResourceIdentifier.entry.1.value"))
		}
		result(w, operation, struct{}{})
	case "DescribeChangeSet":
		result(w, operation, struct{ Status string }{"CREATE_COMPLETE"})
	case "ExecuteChangeSet":
		a.Stack = a.imported
		a.calls = append(a.calls, "Import "+strings.Join(a.imports, ", "))
		result(w, operation, struct{}{})
	default:
		return false
	}
	return true
}
