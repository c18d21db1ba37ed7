// Package cloud is the room of the cloud: stand-ins of what deployed functions meet, and
// the real parts that run on this machine. Without it, only a deployment would prove that
//
//   - functions understand the events of the gateways and of the stream, and each has the
//     environment that the template gives it (apigateway, websocketapi, eventsource, lambda);
//   - the stores keep their contract on DynamoDB and S3, and take the units that the bill is
//     computed from (realparts, with DynamoDB Local and an S3 server);
//   - the binaries start and play in Lambda's containers, as the SAM CLI builds them (sam);
//   - the edge keeps, limits and passes on what it should (edge);
//   - no burst, no single address and no size's own load makes the brake act (brake);
//   - the first hour of an operator says what an account lacks, deploys, plays and reports (firsthour);
//   - operators' commands change what they say, and nothing else (controlplane, on which
//     cmd/operate is tested).
package cloud
