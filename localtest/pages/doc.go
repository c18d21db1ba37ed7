// Package pages checks the modules of the pages in web/pages without a browser:
// their own logic in Node.js, and their types, with the TypeScript compiler,
// against those generated from the OpenAPI document. It also asks the language
// server of editors what it makes of the authoring schema. The tests need the build
// tag real, and what localtest/pages/setup installs.
package pages
