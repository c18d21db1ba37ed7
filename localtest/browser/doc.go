// Package browser is the room of the pages. It tests the table, the workshop and the
// documentation in headless Chromium, on the service that "make run" starts. Without it, it
// would be unproven that
//
//   - people can play, with a mouse, a keyboard, a phone, a screen reader or large type, also in
//     Firefox, and that no page acts on what it no longer shows or loses a draft, a seat or a game;
//   - the pages load as fast, and with as little, as is promised;
//   - games can be followed behind nginx and Caddy, in Chromium and Firefox (proxied, firefox);
//   - the logic, the types and the format of the scripts hold, without a browser (pages).
//
// The tests need the build tag real, what localtest/browser/setup
// and localtest/service/proxies/setup install, and axe-core, which localtest/browser/pages/setup
// installs.
package browser
