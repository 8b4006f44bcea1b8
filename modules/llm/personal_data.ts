/** Contributes to contacts: what a person asked the company's model, and what it remembers of them (OPS-01). */
import db from '@adonisjs/lucid/services/db'
import type { PersonalData, PersonConcerned, PersonErased } from '#modules/contacts/contract'
import { contactDetails } from '#modules/contacts/public'

const ofContact = `ticket_id in (select id from tickets where company_id = ? and contact_id = ?)`

export default class PersonalDataOfLlm implements PersonalData {
  readonly exported = ['llm_turns', 'llm_summaries']
  readonly omitted = { llm_message_vectors: 'numbers made from messages, which are exported' }

  parts({ companyId, contactId }: PersonConcerned) {
    const bindings = [companyId, contactId]
    return [
      contactDetails.exportedPart({
        name: 'model_answers',
        title: 'llm:archive.parts.model_answers',
        sql: `select id, ticket_id, asked, answered, fields, created_at from llm_turns
          where ${ofContact}`,
        bindings,
      }),
      contactDetails.exportedPart({
        name: 'model_summaries',
        title: 'llm:archive.parts.model_summaries',
        sql: `select ticket_id as id, text, updated_at from llm_summaries where ${ofContact}`,
        bindings,
      }),
    ]
  }

  /** Turns stay, for they are counted: without what was asked and answered. */
  async erase({ companyId, contactId }: PersonErased) {
    const bindings = [companyId, contactId]
    await db.rawQuery(
      `update llm_turns set asked = null, answered = null, fields = null, sources = '[]'
       where ${ofContact} and (asked is not null or answered is not null or fields is not null)`,
      bindings
    )
    await db.rawQuery(`delete from llm_summaries where ${ofContact}`, bindings)
    await db.rawQuery(
      `delete from llm_message_vectors where message_id in (
         select id from messages where company_id = ? and (contact_id = ? or author_contact_id = ?))`,
      [companyId, contactId, contactId]
    )
  }
}
