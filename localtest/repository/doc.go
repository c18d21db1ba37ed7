// Package repository is the room of what is written rather than run. Without it, these could
// become false without a failing test:
//
//   - who imports what, how large libraries are confined, and the length of lines (imports,
//     style);
//   - links, paths, commands, limits and names of tests in the documents (documents);
//   - the template: routes, roles, alarms, parameters, and what SAM makes of it (template);
//   - whole games, byte by byte, and what users see of them (golden);
//   - what an earlier release has stored or promised (frozen, which other packages use);
//   - the stages of continuous integration, and that each test has one (ci).
//
// The package itself finds the files of the repository.
package repository
