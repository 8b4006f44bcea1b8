/** People of companies that were deleted before now are removed as well, so that their e-mails are free (BIL-06). */
import { BaseSchema } from '@adonisjs/lucid/schema'

// release-check: data: the people of companies that wait for their purge, thirty days at most; nobody signs in as one of them
export default class extends BaseSchema {
  async up() {
    this.schema.raw(
      `update users set deleted_at = companies.deleted_at, is_online = false
       from companies
       where companies.id = users.company_id and companies.deleted_at is not null
         and users.deleted_at is null`
    )
  }

  /** The former release lets nobody of a deleted company in either. */
  async down() {}
}
