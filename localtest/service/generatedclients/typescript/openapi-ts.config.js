// Node.js wants the extension in imports; without this, the generator guesses from
// the tsconfig.json that it finds above its own folder.
export default { output: { path: 'cardgames', module: { extension: '.js' } } };
