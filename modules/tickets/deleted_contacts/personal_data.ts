/** Contributes to contacts: the conversations of a person, and what is left of them after an erasure (OPS-01). */
import db from '@adonisjs/lucid/services/db'
import type { PersonalData, PersonConcerned, PersonErased } from '#modules/contacts/contract'
import { contactDetails } from '#modules/contacts/public'

export default class PersonalDataOfTickets implements PersonalData {
  readonly exported = ['tickets', 'trackings']
  readonly omitted = {}

  parts({ companyId, contactId }: PersonConcerned) {
    const bindings = [companyId, contactId]
    return [
      contactDetails.exportedPart({
        name: 'tickets',
        title: 'tickets:archive.parts.tickets',
        sql: `select id, uuid, status, chat_address, last_message, is_group, created_at, closed_at
          from tickets where company_id = ? and contact_id = ?`,
        bindings,
      }),
      contactDetails.exportedPart({
        name: 'ticket_times',
        title: 'tickets:archive.parts.ticket_times',
        sql: `select id, ticket_id, created_at, queued_at, started_at, finished_at, rating_at
          from trackings where company_id = ? and contact_id = ?`,
        bindings,
      }),
    ]
  }

  /** Tickets and their times are counted in reports, and stay. */
  async erase({ companyId, contactId }: PersonErased) {
    await db.rawQuery(
      `update tickets set chat_address = null, last_message = ''
       where company_id = ? and contact_id = ? and (chat_address is not null or last_message <> '')`,
      [companyId, contactId]
    )
  }
}
