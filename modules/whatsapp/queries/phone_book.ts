/** The address book of a connection's phone, as far as the phone has shared it (CON-06). */
import type { Actor } from '#app/kernel/actor/actor'
import { databaseClient } from '#app/kernel/database/database_client'
import type { PhoneBookEntry } from '#modules/whatsapp/contract'

/** Ordered by phone. */
export function phoneBook(
  { companyId }: Pick<Actor, 'companyId'>,
  connectionId: number
): Promise<PhoneBookEntry[]> {
  return databaseClient()
    .from('phone_book_entries')
    .where({ company_id: companyId, connection_id: connectionId })
    .orderBy('phone')
    .select('phone', 'name') as unknown as Promise<PhoneBookEntry[]>
}
