/** How an import becomes a file, for the walls: without the alias of `.js` every `#…` import is skipped in silence. */
const { resolve } = require('node:path')

module.exports = {
  resolve: {
    // A tab of the sandbox's page imports by address, not by path: modules/<name>/sandbox/page.
    alias: { '#web': resolve('web/src'), '/dom.js': resolve('sandbox/page/dom.js') },
    extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
    extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    conditionNames: ['import', 'types', 'default'],
    exportsFields: ['exports'],
  },
}
