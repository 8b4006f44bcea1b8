/** How an import becomes a file, for the walls: without the alias of `.js` every `#…` import is skipped in silence. */
const { resolve } = require('node:path')

module.exports = {
  resolve: {
    alias: { '#web': resolve('web/src') },
    extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
    extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    conditionNames: ['import', 'types', 'default'],
    exportsFields: ['exports'],
  },
}
