/** Asks WhatsApp for the URL of a picture, and stores the response. */
import db from '@adonisjs/lucid/services/db'
import type { ChatAddress } from '#modules/whatsapp/contract'
import type { ConnectionRef } from '#modules/whatsapp/connection_ref'
import type { Driver } from '#modules/whatsapp/drivers/driver'

/** Runs in the process that has the socket. */
export async function answerForPicture(
  driver: Driver,
  { companyId, connectionId }: ConnectionRef,
  address: ChatAddress
): Promise<void> {
  const url = await driver.findPicture(address)
  await db.rawQuery(
    `insert into picture_answers (company_id, connection_id, address, url, answered_at)
     values (?, ?, ?, ?, clock_timestamp())
     on conflict (connection_id, address) do update
     set url = excluded.url, answered_at = excluded.answered_at`,
    [companyId, connectionId, address, url] as never
  )
}
