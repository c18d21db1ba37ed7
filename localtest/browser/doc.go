// Package browser uses the table and the documentation as a person does: in headless
// Chromium, on the service that `make run` starts. The tests need the build tag
// real, what localtest/browser/setup installs, and axe-core of localtest/pages/setup.
package browser
