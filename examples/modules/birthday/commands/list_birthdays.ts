/** `node ace birthday:list`: runs the quarter-hourly job immediately. */
import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class ListBirthdays extends BaseCommand {
  static commandName = 'birthday:list'
  static description = 'List the birthdays of today, and of the days on which nobody did'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { default: ListDays } = await import('#modules/birthday/jobs/list_days')
    await new ListDays().handle()
    this.logger.success('the birthdays up to today are listed')
  }
}
