/** Asks a caller whose call was refused to write instead; once in five minutes (IN-63). */
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#app/kernel/actor/actor'
import { registry } from '#app/kernel/modules/registry'
import { companyText } from '#app/kernel/settings/texts'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { isUnpaid } from '#modules/identity/public'
import { sparedPeople } from '#modules/whatsapp/contract'
import type { ConnectionRef } from '#modules/whatsapp/connection_ref'
import type { RefusedCaller } from '#modules/whatsapp/drivers/services'
import { queueOutbound } from '#modules/whatsapp/outbox/queue_outbound'

/**
 * Rows of the outbox, sent or pending, show when the last notice was queued. No notice for a company with unpaid
 * invoices (BIL-10), nor to people whom automation skips (IN-64).
 */
export async function noticeRefusedCall(link: ConnectionRef, caller: RefusedCaller): Promise<void> {
  const { companyId, connectionId } = link
  const address = caller.chat
  if ((await isUnpaid(link)) || (await isSpared(link, caller))) return
  const text = await companyText(link, 'whatsapp:call_refused')
  const recent = await db
    .from('outbox_entries')
    .where({ connection_id: connectionId, address, kind: 'message' })
    .whereRaw("content ->> 'text' = ? and created_at > now() - interval '5 minutes'", [text])
    .first()
  if (recent) return
  const content = { kind: 'text', text, quote: null } as const
  await unitOfWork((work) =>
    queueOutbound(work, systemActor(companyId), { connectionId, address, content })
  )
}

async function isSpared({ companyId }: ConnectionRef, { sender }: RefusedCaller): Promise<boolean> {
  for (const People of await registry.contributionsTo(sparedPeople)) {
    if (await new People().spares(companyId, sender)) return true
  }
  return false
}
