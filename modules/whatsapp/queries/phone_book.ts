/** The address book of a connection's phone, as far as the phone has shared it (CON-06). */
import type { Actor } from '#app/kernel/actor/actor'
import { databaseClient } from '#app/kernel/database/database_client'
import { accessConnection, defaultConnection } from '#modules/whatsapp/access'
import type { PhoneBookEntry } from '#modules/whatsapp/contract'

/**
 * Ordered by phone. `connectionId` null is the default connection. Throws 404 for another company's, and 404
 * ERR_NO_DEF_WAPP_FOUND when the company has no default one (CNX-05).
 */
export async function phoneBook(
  actor: Pick<Actor, 'companyId'>,
  connectionId: unknown
): Promise<PhoneBookEntry[]> {
  const { id, companyId } =
    connectionId === null
      ? await defaultConnection(actor)
      : await accessConnection(actor, connectionId)
  return databaseClient()
    .from('phone_book_entries')
    .where({ company_id: companyId, connection_id: id })
    .orderBy('phone')
    .select('phone', 'name') as unknown as Promise<PhoneBookEntry[]>
}
