package main

import (
	"errors"
	"flag"
	"fmt"
)

// price is the price of one kind of resource.
type price struct {
	usd  float64
	per  float64 // number of units for this price
	unit string
	page string // the AWS pricing page
}

// of returns a line of a bill: n units at this price.
func (p price) of(name string, n float64) line {
	return line{name, n / p.per * p.usd, fmt.Sprintf("%s %s at $%v a %s (%s)", quantity(n), p.unit, p.usd, perName(p),
		p.page)}
}

func perName(p price) string {
	switch p.per {
	case million:
		return "million"
	case gb:
		return "GB"
	}
	return "unit"
}

// quantity formats a number with a suffix: 20M, for example.
func quantity(n float64) string {
	for _, scale := range []struct {
		name string
		of   float64
	}{{"T", 1e12}, {"G", 1e9}, {"M", million}, {"k", 1e3}} {
		if n >= scale.of {
			return fmt.Sprintf("%.3g%s", n/scale.of, scale.name)
		}
	}
	return fmt.Sprintf("%.3g", n)
}

// prices are the public prices of AWS in us-east-1, as of November 2026, without
// free tiers and volume discounts. A GB is taken as 10^9 bytes, which is the more
// expensive reading.
type prices struct {
	apiRequest, functionRequest, functionTime price
	writeUnit, readUnit, tableMonth, recovery price
	egress                                    price
	logIn, logMonth                           price
	put, objectMonth                          price
	metric, alarm, dashboard                  price
	keyRequest                                price
	message, connectionMinute                 price
	edgeRequest, edgeEgress                   price
	wafRequest, edgeMonth                     price
}

const (
	million = 1e6
	gb      = 1e9 // bytes
)

// The price of a GB-second of Lambda on each architecture.
const (
	gbSecondX86 = 0.0000166667
	gbSecondARM = 0.0000133334
)

func (p *prices) define(flags *flag.FlagSet) {
	for _, f := range []struct {
		price *price
		name  string
		value price
	}{
		{&p.apiRequest, "api", price{1.00, million, "requests of 512 KB", "API Gateway, HTTP APIs"}},
		{&p.message, "message", price{1.00, million, "messages of 32 KB", "API Gateway, WebSocket APIs"}},
		{&p.connectionMinute, "minute", price{0.25, million, "connection minutes", "API Gateway, WebSocket APIs"}},
		{&p.functionRequest, "function", price{0.20, million, "requests", "Lambda"}},
		{&p.functionTime, "gb-second", price{gbSecondX86, 1, "GB-seconds", "Lambda"}},
		{&p.writeUnit, "write", price{0.625, million, "write units", "DynamoDB, on demand"}},
		{&p.readUnit, "read", price{0.125, million, "read units", "DynamoDB, on demand"}},
		{&p.tableMonth, "table", price{0.25, gb, "byte-months", "DynamoDB"}},
		{&p.recovery, "recovery", price{0.20, gb, "byte-months", "DynamoDB, point-in-time recovery"}},
		{&p.egress, "egress", price{0.09, gb, "bytes", "EC2, data transfer out"}},
		{&p.logIn, "log", price{0.50, gb, "bytes", "CloudWatch, logs collected"}},
		{&p.logMonth, "log-kept", price{0.03, gb, "byte-months, compressed", "CloudWatch, logs stored"}},
		{&p.put, "put", price{5.00, million, "puts", "S3"}},
		{&p.objectMonth, "object", price{0.023, gb, "byte-months", "S3"}},
		{&p.metric, "metric", price{0.30, 1, "metrics", "CloudWatch"}},
		{&p.alarm, "alarm", price{0.10, 1, "metrics of alarms", "CloudWatch"}},
		{&p.dashboard, "dashboard", price{3.00, 1, "dashboards", "CloudWatch"}},
		{&p.keyRequest, "key", price{3.00, million, "requests", "KMS"}},
		{&p.edgeRequest, "edge-request", price{1.00, million, "requests over HTTPS", "CloudFront"}},
		{&p.edgeEgress, "edge-egress", price{0.085, gb, "bytes", "CloudFront"}},
		{&p.wafRequest, "waf-request", price{0.60, million, "requests", "WAF"}},
		{&p.edgeMonth, "waf", price{16.30, 1, "lists of eight rules, with alarms and a dashboard", "WAF, CloudWatch"}},
	} {
		*f.price = f.value
		flags.Float64Var(&f.price.usd, "price-"+f.name, f.value.usd,
			f.value.page+": US dollars a "+perName(f.value)+" of "+f.value.unit)
	}
	flags.Func("arch", "of the functions: x86_64 (default) or arm64; sets -price-gb-second",
		func(arch string) (err error) {
			p.functionTime.usd = map[string]float64{"x86_64": gbSecondX86, "arm64": gbSecondARM}[arch]
			if p.functionTime.usd == 0 {
				err = errors.New("neither x86_64 nor arm64")
			}
			return err
		})
}
