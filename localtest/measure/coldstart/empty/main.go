// Command empty is a function that does nothing: the baseline for the cold starts
// of the others.
package main

import "github.com/aws/aws-lambda-go/lambda"

func main() { lambda.Start(func() {}) }
