/** Contributes to contacts: what colleagues noted about a person (OPS-01). */
import db from '@adonisjs/lucid/services/db'
import type { PersonalData, PersonConcerned, PersonErased } from '#modules/contacts/contract'
import { contactDetails } from '#modules/contacts/public'

export default class PersonalDataOfNotes implements PersonalData {
  readonly exported = ['notes']
  readonly omitted = {}

  parts({ companyId, contactId }: PersonConcerned) {
    return [
      contactDetails.exportedPart({
        name: 'notes',
        title: 'notes:archive.parts.notes',
        sql: `select id, ticket_id, body, author_name, created_at, updated_at from notes
          where company_id = ? and contact_id = ?`,
        bindings: [companyId, contactId],
      }),
    ]
  }

  async erase({ companyId, contactId }: PersonErased) {
    await db.from('notes').where({ company_id: companyId, contact_id: contactId }).delete()
  }
}
