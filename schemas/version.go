package schemas

// Version is the version of the project, by Semantic Versioning 2.0.0: of the contract in
// openapi.json and asyncapi.json, of the clients and of the server for agents.
const Version = "1.1.0"
