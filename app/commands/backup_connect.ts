/** `guiche backup:connect`: a restored copy takes the place of the former machine (OPS-03). */
import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class BackupConnect extends BaseCommand {
  static commandName = 'backup:connect'
  static description = 'Let a restored copy connect and send: the former machine must be off'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { confirmCopy } = await import('#app/kernel/database/restore_mark')
    this.logger.info(
      (await confirmCopy())
        ? 'It connects and sends within seconds.'
        : 'This is no restored copy, or it may connect already.'
    )
  }
}
