/** Marks databases that an earlier release seeded with the demo, when seeding did not leave a mark yet. */
import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    // Detected by a row that no customer can create: an operator of the platform's own company.
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

  // Nothing is deleted: the mark may come from the seeder itself.
  async down() {}
}
