// Package parts has what the documents of all formats of saved games have in common so
// far: their cards, actions, events and tables. A format that needs another form of one
// defines its own, because released formats must not change.
package parts
