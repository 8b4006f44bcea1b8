/**
 * After a user corrects a contact's number, messages exchanged with the former number belong to somebody else
 * (CON-02): nothing that refers to them is sent to the new number.
 */
import type { Work } from '#app/kernel/database/unit_of_work'
import Message from '#modules/messages/models/message'

/** SQL condition on `messages`: stored since the correction, or the number was never corrected. */
export const saidSinceChange = `messages.created_at > coalesce((select number_changed_at from contacts
  where contacts.company_id = messages.company_id and contacts.id = messages.contact_id), '-infinity')`

export async function isWithFormerNumber(
  { trx }: Work,
  { companyId, id }: Message
): Promise<boolean> {
  const known = await Message.of({ companyId }, trx)
    .where('id', id)
    .whereRaw(`not (${saidSinceChange})`)
    .first()
  return known !== null
}
