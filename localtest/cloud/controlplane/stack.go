package controlplane

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
)

// stack serves CloudFormation's operations, whose requests are forms and whose
// responses are XML.
func (a *Account) stack(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/xml")
	if a.importing(w, r) {
		return
	}
	name, stack := r.FormValue("StackName"), a.Stack
	if name == samStack.Name {
		stack = samStack
	}
	if stack == nil || stack.Name != name {
		refuse(w, fmt.Sprintf("Stack with id %s does not exist", name))
		return
	}
	switch operation := r.FormValue("Action"); operation {
	case "DescribeStacks":
		result(w, operation, list("Stacks", stack.description()))
	case "GetTemplate":
		result(w, operation, struct{ TemplateBody string }{stack.Template})
	case "UpdateStack":
		a.updateStack(w, r)
	case "ContinueUpdateRollback":
		a.continueRollback(w)
	case "DescribeStackResource":
		result(w, operation, struct {
			Physical string `xml:"StackResourceDetail>PhysicalResourceId"`
		}{a.Stack.API.ID})
	case "ListStackResources":
		result(w, operation, list("StackResourceSummaries", a.Stack.resources()...))
	default:
		http.Error(w, operation, http.StatusNotImplemented)
	}
}

// refuse responds as CloudFormation does to what is not valid.
func refuse(w http.ResponseWriter, message string) {
	w.WriteHeader(http.StatusBadRequest)
	fmt.Fprintf(w, "<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code>"+
		"<Message>%s</Message></Error></ErrorResponse>", message)
}

// result responds with the result of an operation of CloudFormation.
func result(w http.ResponseWriter, operation string, value any) {
	encoder := xml.NewEncoder(w)
	fmt.Fprintf(w, "<%sResponse>", operation)
	_ = encoder.EncodeElement(value, xml.StartElement{Name: xml.Name{Local: operation + "Result"}})
	fmt.Fprintf(w, "</%sResponse>", operation)
}

// members are a list of CloudFormation.
type members struct {
	XMLName xml.Name
	Members []any `xml:"member"`
}

func list(name string, all ...any) any {
	return struct{ List members }{members{xml.Name{Local: name}, all}}
}

func (s *Stack) resources() (all []any) {
	for _, id := range slices.Sorted(maps.Keys(s.Functions)) {
		all = append(all, resource{id, s.Functions[id].Name, "AWS::Lambda::Function"})
	}
	return append(all, resource{"GamesTable", "a-table", "AWS::DynamoDB::Table"})
}

// samStack is the stack of the SAM CLI with its bucket.
var samStack = &Stack{Name: "aws-sam-cli-managed-default", Outputs: map[string]string{"SourceBucket": "source"}}

// updateStack changes the parameters of the stack at once, where the request names the template
// by its URL. Those that the request does not have lose their values, as in CloudFormation they
// get their defaults. With another Release functions publish a version.
func (a *Account) updateStack(w http.ResponseWriter, r *http.Request) {
	key := strings.TrimPrefix(r.FormValue("TemplateURL"), "https://s3.us-east-1.amazonaws.com/")
	text, stored := a.objects[key]
	if !stored {
		refuse(w, "No template is there")
		return
	}
	before := a.Stack.Parameters
	a.Stack.Template = text
	a.Stack.Parameters = map[string]string{}
	for n := 1; ; n++ {
		member := fmt.Sprintf("Parameters.member.%d.", n)
		name := r.FormValue(member + "ParameterKey")
		if name == "" {
			break
		}
		a.Stack.Parameters[name] = r.FormValue(member + "ParameterValue")
		if r.FormValue(member+"UsePreviousValue") == "true" {
			a.Stack.Parameters[name] = before[name]
		}
	}
	if a.Stack.Parameters["Release"] != before["Release"] {
		a.publish()
	}
	a.calls = append(a.calls, "UpdateStack")
	result(w, "UpdateStack", struct{ StackId string }{"id"})
}

type resource struct {
	Logical  string `xml:"LogicalResourceId"`
	Physical string `xml:"PhysicalResourceId"`
	Type     string `xml:"ResourceType"`
}

type description struct {
	Name       string      `xml:"StackName"`
	Status     string      `xml:"StackStatus"`
	Created    string      `xml:"CreationTime"`
	Parameters []parameter `xml:"Parameters>member"`
	Outputs    []output    `xml:"Outputs>member"`
}

type parameter struct {
	Key   string `xml:"ParameterKey"`
	Value string `xml:"ParameterValue"`
}

type output struct {
	Key   string `xml:"OutputKey"`
	Value string `xml:"OutputValue"`
}

func (s *Stack) description() description {
	d := description{Name: s.Name, Status: cmp.Or(s.Status, "UPDATE_COMPLETE"), Created: "2026-11-23T12:00:00Z"}
	for _, name := range slices.Sorted(maps.Keys(s.Outputs)) {
		d.Outputs = append(d.Outputs, output{name, s.Outputs[name]})
	}
	for _, name := range slices.Sorted(maps.Keys(s.Parameters)) {
		value := s.Parameters[name]
		if name == "OriginSecrets" { // NoEcho
			value = "****"
		}
		d.Parameters = append(d.Parameters, parameter{name, value})
	}
	return d
}
