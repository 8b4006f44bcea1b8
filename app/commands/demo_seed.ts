/** Loads the demo company, once; never on a production server. GUICHE_DEMO_PASSWORD is the password of its users. */
import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class DemoSeed extends BaseCommand {
  static commandName = 'demo:seed'
  static description = 'Load the demo company, its people and conversations'
  static options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Also what goes on by itself, such as a campaign that sends' })
  declare live: boolean

  @flags.boolean({ description: 'Also companies that are customers of the platform' })
  declare customers: boolean

  async run() {
    // The demo's passwords are public.
    if (this.app.inProduction || process.env.GUICHE_MODE !== 'demo') {
      this.logger.error('demo:seed runs in demo mode only (GUICHE_MODE=demo, not in production)')
      this.exitCode = 1
      return
    }
    const { seedDemo } = await import('#demo/demo_seeder')
    const isNew = await seedDemo({
      password: process.env.GUICHE_DEMO_PASSWORD,
      isLive: this.live,
      hasCustomers: this.customers,
    })
    this.logger.info(isNew ? 'demo data loaded' : 'demo data is there already')
  }
}
