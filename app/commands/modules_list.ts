/** Prints the installed modules and which of them are enabled. */
import { BaseCommand } from '@adonisjs/core/ace'
import { registry } from '#app/kernel/modules/registry'

export default class ModulesList extends BaseCommand {
  static commandName = 'modules:list'
  static description = 'List the installed modules'

  async run() {
    const table = this.ui.table().head(['Module', 'State', 'Requires', 'What it is'])
    for (const module of registry.installed) {
      const state = module.core ? 'core' : registry.isEnabled(module.name) ? 'on' : 'off'
      table.row([module.name, state, (module.requires ?? []).join(', '), module.summary])
    }
    table.render()
  }
}
