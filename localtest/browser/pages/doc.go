// Package pages checks the pages in web/pages and their client in
// clients/typescript without a browser: their logic in Node.js, their types with
// the TypeScript compiler, their format with prettier, and the example of the
// client's README against a running service. It also asks the language server of
// editors what it makes of the authoring schema. The tests need the build tag
// real, and what localtest/browser/pages/setup installs.
package pages
