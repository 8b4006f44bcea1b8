/** Extension point of contacts: what campaigns know of a person who is erased (CON-03). */
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { ContactChanged, ContactDependant } from '#modules/contacts/contract'
import { accessContact } from '#modules/contacts/public'

export default class ErasePerson implements ContactDependant {
  /** A campaign needs nobody, and its report is for admins alone. */
  async leave() {}

  /** The rows stay, so that the counts stay true; nothing in them says who it was. */
  async purge({ companyId, contactId }: ContactChanged) {
    const { number } = await accessContact({ companyId }, contactId, { withDeleted: true })
    if (!number) return
    await unitOfWork(async ({ trx }) => {
      await trx.rawQuery(
        `update campaign_recipients set name = '', email = '', body = null, number = 'erased ' || id
         where company_id = ? and number = ?`,
        [companyId, number]
      )
    })
  }
}
