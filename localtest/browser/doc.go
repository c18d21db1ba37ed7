// Package browser looks at the documentation pages as a person does: in headless
// Chromium, on the service that `make run` starts. The tests need the build tag
// real, and a Chromium that localtest/browser/setup finds or installs.
package browser
