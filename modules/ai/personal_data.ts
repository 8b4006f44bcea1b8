/** Contributes to contacts: what a person said in recordings, as text (OPS-01). */
import db from '@adonisjs/lucid/services/db'
import type { PersonalData, PersonConcerned, PersonErased } from '#modules/contacts/contract'
import { contactDetails } from '#modules/contacts/public'

export default class PersonalDataOfAi implements PersonalData {
  readonly exported = ['ai_transcripts']
  readonly omitted = {}

  parts({ companyId, contactId }: PersonConcerned) {
    return [
      contactDetails.exportedPart({
        name: 'transcripts',
        title: 'ai:archive.parts.transcripts',
        sql: `select one.message_id as id, one.text, one.created_at
          from ai_transcripts as one join messages on messages.id = one.message_id
          where messages.company_id = ?
            and (messages.contact_id = ? or messages.author_contact_id = ?)`,
        bindings: [companyId, contactId, contactId],
      }),
    ]
  }

  /** Turns stay: they say how much was asked, and not what. */
  async erase({ companyId, contactId }: PersonErased) {
    await db.rawQuery(
      `delete from ai_transcripts as one using messages
       where messages.id = one.message_id and messages.company_id = ?
         and (messages.contact_id = ? or messages.author_contact_id = ?)`,
      [companyId, contactId, contactId]
    )
  }
}
