/** Marks the databases that an earlier release seeded with the demo, which left no row of its own then. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    // Asked once, and only of what no customer can write: an operator of the platform's own company.
    this.schema.raw(
      `insert into demo_marks (seeded_at)
       select companies.created_at
         from users join companies on companies.id = users.company_id
        where users.is_super and companies.is_platform
          and lower(users.email) = 'super@guiche.local'
        limit 1
       on conflict do nothing`
    )
  }

  // The mark may be the seeder's own.
  async down() {}
}
