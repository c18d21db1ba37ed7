package main

import (
	"errors"
	"flag"
)

// prices are in US dollars, as AWS publishes them for us-east-1 (the pricing
// pages of API Gateway, Lambda, DynamoDB, S3, CloudWatch, KMS and of data
// transfer in EC2's, read in November 2026), without free tiers and volume
// discounts. A GB has 10^9 bytes, which is on the safe side.
type prices struct {
	apiRequest, functionRequest float64
	gbSecond                    float64
	writeUnit, readUnit         float64
	egressGB                    float64
	logGB, logGBMonth           float64
	tableGBMonth, recoveryGB    float64
	putRequest, objectGBMonth   float64
	metric, alarm, dashboard    float64
	keyRequest                  float64
}

// A GB-second of Lambda on each architecture.
const (
	gbSecondX86 = 0.0000166667
	gbSecondARM = 0.0000133334
)

func (p *prices) define(flags *flag.FlagSet) {
	flags.Func("arch", "of the functions: x86_64 (default) or arm64; sets -price-gb-second", func(arch string) (err error) {
		if p.gbSecond = map[string]float64{"x86_64": gbSecondX86, "arm64": gbSecondARM}[arch]; p.gbSecond == 0 {
			err = errors.New("neither x86_64 nor arm64")
		}
		return err
	})
	for _, f := range []struct {
		price *float64
		name  string
		value float64
		of    string
	}{
		{&p.apiRequest, "api", 1.00, "HTTP API, a million requests of 512 KB"},
		{&p.functionRequest, "function", 0.20, "Lambda, a million requests"},
		{&p.gbSecond, "gb-second", gbSecondX86, "Lambda, a GB-second"},
		{&p.writeUnit, "write", 0.625, "DynamoDB, a million write units"},
		{&p.readUnit, "read", 0.125, "DynamoDB, a million read units"},
		{&p.egressGB, "egress", 0.09, "data out to the internet, a GB"},
		{&p.logGB, "log", 0.50, "CloudWatch Logs, a GB taken in"},
		{&p.logGBMonth, "log-kept", 0.03, "CloudWatch Logs, a packed GB and month"},
		{&p.tableGBMonth, "table", 0.25, "DynamoDB, a GB and month"},
		{&p.recoveryGB, "recovery", 0.20, "point-in-time recovery, a GB and month"},
		{&p.putRequest, "put", 5.00, "S3, a million puts"},
		{&p.objectGBMonth, "object", 0.023, "S3, a GB and month"},
		{&p.metric, "metric", 0.30, "CloudWatch, a metric and month"},
		{&p.alarm, "alarm", 0.10, "CloudWatch, a metric that an alarm watches, and month"},
		{&p.dashboard, "dashboard", 3.00, "CloudWatch, a dashboard and month"},
		{&p.keyRequest, "key", 3.00, "KMS, a million requests"},
	} {
		flags.Float64Var(f.price, "price-"+f.name, f.value, f.of)
	}
}

// assumptions are what nobody can measure without an account, and what players
// do.
type assumptions struct {
	memoryMB  float64
	moveMS    float64 // billed time of a warm move: two operations of DynamoDB
	readMS    float64 // of a warm read: one
	createMS  float64 // of a creation with card sets, most of it their fetch
	createMB  float64
	packed    float64 // share of a log's bytes that is left when it is kept
	keepDays  float64
	logDays   float64
	pollEvery float64 // seconds
	moveEvery float64 // seconds
}

func (a *assumptions) define(flags *flag.FlagSet) {
	flags.Float64Var(&a.memoryMB, "memory", 256, "of a function, in MB")
	flags.Float64Var(&a.moveMS, "move-ms", 10, "billed milliseconds of a warm move (make bench-memory)")
	flags.Float64Var(&a.readMS, "read-ms", 6, "billed milliseconds of a warm read")
	flags.Float64Var(&a.createMS, "create-ms", 300, "billed milliseconds of a creation")
	flags.Float64Var(&a.createMB, "create-memory", 512, "of the function that creates, in MB")
	flags.Float64Var(&a.packed, "log-packed", 0.15, "share of a log's bytes that is kept")
	flags.Float64Var(&a.keepDays, "keep-days", 90, "RetentionDays")
	flags.Float64Var(&a.logDays, "log-days", 30, "LogRetentionDays")
	flags.Float64Var(&a.pollEvery, "poll-every", 2, "seconds between the polls of a client")
	flags.Float64Var(&a.moveEvery, "move-every", 20, "seconds between the moves of a game")
}
