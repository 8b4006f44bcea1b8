/** Implements whatsapp's extension point for people who get no automatic messages of the number itself (IN-64). */
import type { Sender, SparedPeople } from '#modules/whatsapp/contract'
import { findContact } from '#modules/contacts/queries/find_contact'
import { isSparedFromAutomation } from '#modules/contacts/queries/is_spared_from_automation'

export default class KnownAsSpared implements SparedPeople {
  async spares(companyId: number, person: Pick<Sender, 'phone' | 'lid'>) {
    const contact = await findContact({ companyId }, person)
    return contact !== null && (await isSparedFromAutomation({ companyId }, contact.id))
  }
}
