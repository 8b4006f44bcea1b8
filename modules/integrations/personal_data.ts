/** Contributes to contacts: what flows remember of a person (OPS-01). */
import db from '@adonisjs/lucid/services/db'
import type { PersonalData, PersonConcerned, PersonErased } from '#modules/contacts/contract'
import { contactDetails } from '#modules/contacts/public'

const ofContact = `ticket_id in (select id from tickets where company_id = ? and contact_id = ?)`

export default class PersonalDataOfFlows implements PersonalData {
  readonly exported = ['flow_runs']
  readonly omitted = {}

  parts({ companyId, contactId }: PersonConcerned) {
    return [
      contactDetails.exportedPart({
        name: 'flows',
        title: 'integrations:archive.parts.flows',
        sql: `select id, ticket_id, state, started_at, ended_at from flow_runs where ${ofContact}`,
        bindings: [companyId, contactId],
      }),
    ]
  }

  /** Runs and steps stay: they say how often a flow answered. */
  async erase({ companyId, contactId }: PersonErased) {
    const bindings = [companyId, contactId]
    await db.rawQuery(
      `update flow_runs set state = null where ${ofContact} and state is not null`,
      bindings
    )
    await db.rawQuery(
      `update flow_steps set error = null where ${ofContact} and error is not null`,
      bindings
    )
    await db.rawQuery(
      `update integration_deliveries set error = null, reason = null
       where ${ofContact} and (error is not null or reason is not null)`,
      bindings
    )
  }
}
