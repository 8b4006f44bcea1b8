/** Extension point of contacts: a person who is erased is on no list any more (CON-03). */
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { ContactListItem } from '#modules/contact_lists/model'
import type { ContactChanged, ContactDependant } from '#modules/contacts/contract'
import { accessContact } from '#modules/contacts/public'

export default class ErasePerson implements ContactDependant {
  /** A list has numbers, not contacts: whoever deletes a contact may still have a reason to write to the list. */
  async leave() {}

  async purge({ companyId, contactId }: ContactChanged) {
    const { number } = await accessContact({ companyId }, contactId, { withDeleted: true })
    if (number) await eraseFromLists({ companyId }, [number])
  }
}

/** Also from the lines of sheets that could not be read, if the number stands there alone. Idempotent. */
export async function eraseFromLists(
  { companyId }: { readonly companyId: number },
  numbers: readonly string[]
): Promise<void> {
  await unitOfWork(async (work) => {
    const items = await ContactListItem.of({ companyId }, work.trx).whereIn('number', [...numbers])
    await ContactListItem.of({ companyId }, work.trx)
      .whereIn('number', [...numbers])
      .delete()
    await work.trx.rawQuery(
      `delete from contact_list_faults
       where company_id = ? and regexp_replace(number, '\\D', '', 'g') = any(?::text[])`,
      [companyId, numbers] as never
    )
    for (const listId of new Set(items.map(({ contactListId }) => contactListId))) {
      work.emit('contact_lists.changed', { companyId, listId, change: 'update' })
      work.emit('contact_lists.items_reloaded', { companyId, listId })
    }
  })
}
