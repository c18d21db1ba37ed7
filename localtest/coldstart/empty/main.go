// Command empty is the least that a function can be. The others' cold starts are
// measured against its own.
package main

import "github.com/aws/aws-lambda-go/lambda"

func main() { lambda.Start(func() {}) }
