package games

// Seal is seal, for tests that make records.
var Seal = seal
