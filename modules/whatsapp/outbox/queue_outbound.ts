/** Promises that a message will leave, inside the caller's transaction. */
import { randomBytes } from 'node:crypto'
import type { Actor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import { signal } from '#app/kernel/signals'
import type { Work } from '#app/kernel/unit_of_work'
import { accessConnection } from '#modules/whatsapp/access'
import type { ChatAddress, OutboundContent } from '#modules/whatsapp/contract'
import { laneKey } from '#modules/whatsapp/inbox/accept_inbound'

export const outboxLaneName = 'whatsapp.outbox'

export interface Outbound {
  readonly connectionId: number
  readonly address: ChatAddress
  readonly content: OutboundContent
  /** Begins a conversation: the customer has never written to this number. False when left out. */
  readonly isCold?: boolean
}

/**
 * Answers the id that WhatsApp will know the message by; each try to send it uses the same one, so it
 * reaches the phone once (IN-40). Nothing leaves before the commit. 404 for another company's connection.
 */
export async function queueOutbound(
  work: Work,
  actor: Actor,
  { connectionId, address, content, isCold = false }: Outbound
): Promise<{ wid: string }> {
  const { companyId } = await accessConnection(actor, connectionId)
  const wid = newWid()
  await work.trx.table('outbox_entries').insert({
    company_id: companyId,
    connection_id: connectionId,
    kind: 'message',
    address,
    wid,
    content: JSON.stringify(content),
    is_cold: isCold,
    status: 'owed',
    due_at: now().toJSDate(),
    created_at: now().toJSDate(),
  })
  work.afterCommit(() => signal(outboxLaneName, laneKey(connectionId, address)))
  return { wid }
}

/** As WhatsApp's own web client makes them. */
const newWid = () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`
