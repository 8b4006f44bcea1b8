/** Stores what a connection's phone has shared of its address book (CON-06). */
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { PhoneBookEntry } from '#modules/whatsapp/contract'
import type { ConnectionRef } from '#modules/whatsapp/connection_ref'

/** Entries per statement; an address book can have thousands. */
const atOnce = 1000

/** The last shared name counts. Idempotent; nothing is stored for a deleted connection. */
export async function keepPhoneBook(
  { companyId, connectionId }: ConnectionRef,
  entries: readonly PhoneBookEntry[]
): Promise<void> {
  const byPhone = [...new Map(entries.map((entry) => [entry.phone, entry])).values()]
  for (let from = 0; from < byPhone.length; from += atOnce) {
    const some = byPhone.slice(from, from + atOnce)
    await unitOfWork(async ({ trx }) => {
      await trx.rawQuery(
        `insert into phone_book_entries (company_id, connection_id, phone, name, shared_at)
         select connections.company_id, connections.id, entry.phone, entry.name, ?
         from connections, jsonb_to_recordset(?::jsonb) as entry (phone text, name text)
         where connections.company_id = ? and connections.id = ?
         on conflict (connection_id, phone) do update
           set name = excluded.name, shared_at = excluded.shared_at`,
        [now().toJSDate(), JSON.stringify(some), companyId, connectionId] as never
      )
    })
  }
}
