/** When the rows and files of a deleted company are purged (BIL-06). */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.raw('alter table companies add column purge_at timestamptz')
  }

  async down() {
    this.schema.raw('alter table companies drop column purge_at')
  }
}
