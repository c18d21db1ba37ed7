package main

import (
	"cmp"
	"flag"
	"fmt"
	"strings"
)

// lookupEnv is the type of os.LookupEnv.
type lookupEnv func(name string) (string, bool)

// environmentPrefix begins the names of the variables that set flags: -public-url is
// CARDGAMES_PUBLIC_URL.
const environmentPrefix = "CARDGAMES_"

// defaultData is the folder of the games without -data.
const defaultData = ".data"

func variableOf(flagName string) string {
	return environmentPrefix + strings.ToUpper(strings.ReplaceAll(flagName, "-", "_"))
}

// setFromEnvironment sets the flags that the command line does not set. An empty variable counts
// as unset.
func setFromEnvironment(f *flag.FlagSet, lookup lookupEnv) (err error) {
	given := map[string]bool{}
	f.Visit(func(set *flag.Flag) { given[set.Name] = true })
	f.VisitAll(func(unset *flag.Flag) {
		text, _ := lookup(variableOf(unset.Name))
		if err != nil || given[unset.Name] || text == "" {
			return
		}
		if failed := f.Set(unset.Name, text); failed != nil {
			err = fmt.Errorf("invalid value %q for %s: %w", text, variableOf(unset.Name), failed)
		}
	})
	return err
}

// dataFolder returns the folder of the games that the environment names.
func dataFolder(lookup lookupEnv) string {
	folder, _ := lookup(variableOf("data"))
	return cmp.Or(folder, defaultData)
}
