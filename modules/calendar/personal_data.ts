/** Contributes to contacts: what a person writes to make an appointment (OPS-01). */
import db from '@adonisjs/lucid/services/db'
import type { PersonalData, PersonErased } from '#modules/contacts/contract'

const ofContact = `ticket_id in (select id from tickets where company_id = ? and contact_id = ?)`

/** Appointments themselves stand in the company's calendar at Google alone. */
export default class PersonalDataOfCalendar implements PersonalData {
  readonly exported = []
  readonly omitted = {
    calendar_turns: 'the words of a message, which is exported, until it is answered',
    calendar_dialogs: 'what was asked last, for a day',
  }

  parts() {
    return []
  }

  async erase({ companyId, contactId }: PersonErased) {
    const bindings = [companyId, contactId]
    await db.rawQuery(`delete from calendar_turns where ${ofContact}`, bindings)
    await db.rawQuery(`delete from calendar_dialogs where ${ofContact}`, bindings)
  }
}
