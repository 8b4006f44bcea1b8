/** Deletes people from the address books that the company's phones shared (CON-06). */
import type { Work } from '#app/kernel/database/unit_of_work'

/** `phones`: digits. The phone itself keeps its entry, and may share it again later. */
export async function forgetInPhoneBook(
  { trx }: Work,
  { companyId }: { readonly companyId: number },
  phones: readonly string[]
): Promise<void> {
  await trx
    .from('phone_book_entries')
    .where('company_id', companyId)
    .whereIn('phone', [...phones])
    .delete()
}
