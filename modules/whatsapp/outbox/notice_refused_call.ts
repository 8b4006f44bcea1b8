/** Tells a caller whose call was refused to write instead; once in five minutes (IN-63). */
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#app/kernel/actor'
import { companyText } from '#app/kernel/texts'
import { unitOfWork } from '#app/kernel/unit_of_work'
import type { ChatAddress } from '#modules/whatsapp/contract'
import type { Link } from '#modules/whatsapp/drivers/driver'
import { queueOutbound } from '#modules/whatsapp/outbox/queue_outbound'

/** The notices that left, or wait to leave, say when the last one was. */
export async function noticeRefusedCall(link: Link, address: ChatAddress): Promise<void> {
  const { companyId, connectionId } = link
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
