/** Enqueues pending pictures again: a few per company at a time, each at most once in ten minutes. */
import db from '@adonisjs/lucid/services/db'
import { jobs } from '#app/kernel/jobs/jobs'
import type { Job } from '#app/kernel/modules/module'
import { maxPerMinute } from '#modules/contacts/jobs/fetch_picture'

export default class EnqueuePictures implements Job {
  async handle() {
    // Across all companies: platform maintenance; each job names its company.
    const { rows } = await db.rawQuery(
      `select pending.id, company.company_id
       from (select distinct company_id from connections where status = 'CONNECTED') as company
       cross join lateral (
         select id from contacts where company_id = company.company_id and is_picture_pending and deleted_at is null
           and (picture_asked_at is null or picture_asked_at < now() - interval '10 minutes')
         order by picture_asked_at nulls first limit ?
       ) as pending`,
      [maxPerMinute]
    )
    await jobs.addMany(
      rows.map(({ id, company_id: companyId }: { id: number; company_id: number }) => ({
        name: 'contacts.fetch_picture',
        payload: { companyId, contactId: id },
        key: String(id),
      }))
    )
  }
}
