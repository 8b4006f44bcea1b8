/** `node ace knowledge:pgvector`: has PostgreSQL compare the vectors of passages, once its server has pgvector. */
import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

export default class UsePgvector extends BaseCommand {
  static commandName = 'knowledge:pgvector'
  static description = 'Add the table of pgvector and copy the vectors that it lacks'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { databaseClient } = await import('#app/kernel/database/database_client')
    const table = await import('#modules/knowledge/search/vector_table')
    const client = databaseClient()
    try {
      await client.rawQuery(table.addExtension)
    } catch (error) {
      this.exitCode = 1
      return this.logger.error(`PostgreSQL does not add pgvector: ${(error as Error).message}`)
    }
    await client.rawQuery(table.addTableIfPossible)
    const count = await table.fillVectorTable()
    this.logger.success(`${count} vectors copied; PostgreSQL compares them from now on`)
  }
}
