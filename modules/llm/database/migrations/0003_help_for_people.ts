/** Whether people may ask the company's model for help with their conversations. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('llm_configs', (table) => {
      table.boolean('agent_help').notNullable().defaultTo(false)
    })
  }

  async down() {
    this.schema.alterTable('llm_configs', (table) => {
      table.dropColumn('agent_help')
    })
  }
}
