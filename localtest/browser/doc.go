// Package browser tests the table, the workshop and the documentation in headless
// Chromium, on the service that "make run" starts. The tests need the build tag
// real, what localtest/browser/setup installs, and axe-core, which
// localtest/browser/pages/setup installs.
package browser
