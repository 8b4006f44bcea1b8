/** Contributes to contacts: what other programs were sent about a person (OPS-01). */
import db from '@adonisjs/lucid/services/db'
import type { PersonalData, PersonErased } from '#modules/contacts/contract'

/** Deliveries per statement. */
const atOnce = 500

export default class PersonalDataOfWebhooks implements PersonalData {
  readonly exported = []
  readonly omitted = { webhook_deliveries: 'copies of messages and tickets, which are exported' }

  parts() {
    return []
  }

  /** Also what has not been sent yet: programs hear nothing more of somebody who is erased. */
  async erase({ companyId, contactId }: PersonErased, stopping?: AbortSignal) {
    const sql = `delete from webhook_deliveries where id = any(array(
      select id from webhook_deliveries where company_id = ?
        and (subject = ? or subject in (
          select 'ticket:' || id from tickets where company_id = ? and contact_id = ?))
      limit ?))`
    const bindings = [companyId, `contact:${contactId}`, companyId, contactId, atOnce]
    while (!stopping?.aborted && (await db.rawQuery(sql, bindings)).rowCount === atOnce);
  }
}
