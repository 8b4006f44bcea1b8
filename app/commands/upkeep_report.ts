/** What `guiche doctor` asks for: one line of JSON about the clean-ups. */
import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class UpkeepReport extends BaseCommand {
  static commandName = 'upkeep:report'
  static description = 'Print as JSON whether old rows are deleted in time'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { registry } = await import('#app/kernel/modules/registry')
    const { upkeepReport } = await import('#app/kernel/upkeep/upkeep_report')
    const common = new Set(registry.commonTables())
    const tables = Object.entries(registry.tables()).filter(([name]) => common.has(name))
    const jobs = registry.declared('jobs')
    console.log(JSON.stringify(await upkeepReport({ tables: Object.fromEntries(tables), jobs })))
  }
}
