/** `node ace whatsapp:put-back`: retries parked messages, once the cause of their failure is fixed. */
import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class PutBack extends BaseCommand {
  static commandName = 'whatsapp:put-back'
  static description = 'Process again the received messages that had failed too often'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { putBackParked } = await import('#modules/whatsapp/inbox/put_back')
    const count = await putBackParked()
    this.logger.success(`${count} put back; the gateway takes them up within seconds`)
  }
}
