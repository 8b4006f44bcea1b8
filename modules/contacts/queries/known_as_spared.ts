/** Implements whatsapp's extension point for people who get no automatic messages of the number itself (IN-64). */
import type { Sender, SparedPeople } from '#modules/whatsapp/contract'
import { findContact } from '#modules/contacts/queries/find_contact'
import { sparedFromAutomation } from '#modules/contacts/queries/spared_from_automation'

export default class KnownAsSpared implements SparedPeople {
  async spares(companyId: number, person: Pick<Sender, 'phone' | 'lid'>) {
    const contact = await findContact({ companyId }, person)
    if (!contact) return false
    return (await sparedFromAutomation({ companyId }, [contact.id])).has(contact.id)
  }
}
