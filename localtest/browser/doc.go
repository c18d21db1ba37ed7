// Package browser uses the table, the workshop and the documentation in headless
// Chromium, as a person does, on the service that `make run` starts. The tests need the build tag
// real, what localtest/browser/setup installs, and axe-core of localtest/pages/setup.
package browser
