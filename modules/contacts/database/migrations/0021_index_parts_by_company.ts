/**
 * The parts of names, numbers and e-mails, each behind its company: a search reads what matches there, not in all
 * companies of the server (CON-04).
 */
import { BaseSchema } from '@adonisjs/lucid/schema'

const parts = { name: 'folded(name)', number: 'number', email: 'folded(email)' }

export default class extends BaseSchema {
  // Built concurrently: a plain index build on a large table would block writes.
  static disableTransactions = true

  async up() {
    this.schema.raw('create extension if not exists btree_gin')
    for (const [name, part] of Object.entries(parts)) {
      this.schema.raw(
        `create index concurrently if not exists contacts_of_company_by_${name}_part
           on contacts using gin (company_id, ${part} gin_trgm_ops)`
      )
      this.schema.raw(`drop index concurrently if exists contacts_by_${name}_part`)
    }
  }

  async down() {
    for (const [name, part] of Object.entries(parts)) {
      this.schema.raw(
        `create index concurrently if not exists contacts_by_${name}_part on contacts using gin (${part} gin_trgm_ops)`
      )
      this.schema.raw(`drop index concurrently if exists contacts_of_company_by_${name}_part`)
    }
  }
}
