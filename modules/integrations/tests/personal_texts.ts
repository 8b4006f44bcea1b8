/** What a flow remembers of a person who is erased later. */
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import { anIntegration } from '#modules/integrations/testing'
import type { PersonalTexts } from '#tests/support/brought'

export const personalTexts: PersonalTexts = {
  table: 'flow_runs',
  write: async (_calls, { ticketId }, text) => {
    const { company_id: companyId } = await db.from('tickets').where('id', ticketId).firstOrFail()
    const { id } = await anIntegration({ companyId })
    await db.table('flow_runs').insert({
      ...{ company_id: companyId, ticket_id: ticketId, integration_id: id },
      ...{ state: JSON.stringify({ name: text }), started_at: now().toJSDate() },
    })
  },
  audited: [],
}
