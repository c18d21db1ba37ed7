package controlplane

import (
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"cardgames/infra/template"
)

// codeURI matches the code of a function in a template that the SAM CLI has packaged.
var codeURI = regexp.MustCompile(`(?m)^  (\w+):\n(?:    .*\n)*?      CodeUri: s3://(\S+)$`)

// publish lets each function of the template publish a version, which becomes live: with the code
// that the template names, and with the variables that it makes of parameters.
func (a *Account) publish() {
	parsed, err := template.Parse([]byte(a.Stack.Template))
	if err != nil {
		return
	}
	for _, match := range codeURI.FindAllStringSubmatch(a.Stack.Template, -1) {
		f := a.Stack.Functions[match[1]]
		if f == nil {
			continue
		}
		p := a.Stack.Parameters
		v := Version{Code: a.objects[match[2]], Environment: map[string]string{"RELEASE": p["Commit"] + "-" + p["Release"]}}
		for variable, parameter := range parsed.Functions[match[1]].Environment {
			if value, is := p[parameter]; is {
				v.Environment[variable] = value
			}
		}
		last, _ := strconv.Atoi(f.Versions[len(f.Versions)-1].Number)
		v.Number = fmt.Sprint(last + 1)
		f.Versions, f.Live = append(f.Versions, v), v.Number
	}
}

// Put stores an object, by its bucket and key.
func (a *Account) Put(name, content string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.objects == nil {
		a.objects = map[string]string{}
	}
	a.objects[name] = content
}

// code serves the code of a version, as the URL does that GetFunction returns.
func (a *Account) code(w http.ResponseWriter, path string) {
	name, number, _ := strings.Cut(path, "/")
	if f := a.named(name); f != nil {
		for _, v := range f.Versions {
			if v.Number == number {
				fmt.Fprint(w, v.Code)
				return
			}
		}
	}
	http.NotFound(w, nil)
}

// LiveVersion returns the version behind the alias of a function.
func (f *Function) LiveVersion() Version {
	at := slices.IndexFunc(f.Versions, func(v Version) bool { return v.Number == f.Live })
	v := f.Versions[at]
	v.Environment = maps.Clone(v.Environment)
	return v
}
