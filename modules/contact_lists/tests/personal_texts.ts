/** A person on lists, and in a sheet of which a line could not be read, who is erased later. */
import db from '@adonisjs/lucid/services/db'
import { aFaultyImport, aList, aPerson } from '#modules/contact_lists/testing'
import type { PersonalTexts } from '#tests/support/brought'

export const personalTexts: PersonalTexts = {
  table: 'contact_list_items',
  write: async (_calls, { contactId }, text) => {
    const contact = await db.from('contacts').where('id', contactId).firstOrFail()
    const company = { companyId: Number(contact.company_id) }
    const { number } = contact
    await aPerson(await aList(company), { name: text, number, email: `${text}@people.example` })
    const { id } = await aFaultyImport(company)
    await db
      .from('contact_list_faults')
      .where('import_id', id)
      .update({ name: text, number: `+${number}` })
  },
  audited: [],
}
