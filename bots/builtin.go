package bots

var builtIn = map[string]*Values{}

var coreValues = &Values{}
