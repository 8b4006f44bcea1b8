/** Somebody to whom campaigns wrote, and were about to write, who is erased later. */
import db from '@adonisjs/lucid/services/db'
import { aCampaign } from '#modules/campaigns/testing'
import type { PersonalTexts } from '#tests/support/brought'

export const personalTexts: PersonalTexts = {
  table: 'campaign_recipients',
  write: async (_calls, { contactId }, text) => {
    const contact = await db.from('contacts').where('id', contactId).firstOrFail()
    const company = { companyId: Number(contact.company_id) }
    for (const status of ['sent', 'pending']) {
      const { id } = await aCampaign(company)
      await db.table('campaign_recipients').insert({
        ...{ company_id: company.companyId, campaign_id: id, ref: 1, place: 0, status },
        ...{ name: text, number: contact.number, email: `${text}@people.example`, body: text },
      })
    }
  },
  audited: [],
}
