package schemas

// Version is the version of the project, by Semantic Versioning 2.0.0: of the contract in
// openapi.json and asyncapi.json, of the clients and of the server for agents. While it is
// that of a pre-release, the contract may change under it.
const Version = "1.0.0-rc.1"
