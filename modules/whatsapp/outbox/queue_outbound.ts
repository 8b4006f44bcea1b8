/** Promises that a message will leave, inside the caller's transaction. */
import { randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import { signal } from '#app/kernel/signals'
import type { Work } from '#app/kernel/unit_of_work'
import { accessConnection, errors } from '#modules/whatsapp/access'
import type { ChatAddress, OutboundContent } from '#modules/whatsapp/contract'
import { laneKey } from '#modules/whatsapp/inbox/accept_inbound'
import type Connection from '#modules/whatsapp/models/connection'

export const outboxLaneName = 'whatsapp.outbox'

export interface Outbound {
  readonly connectionId: number
  readonly address: ChatAddress
  readonly content: OutboundContent
  /**
   * A name for the conversation: its messages leave in order, by whichever address each goes. The address
   * when left out.
   */
  readonly conversation?: string
  /** Begins a conversation: the customer has never written to this number. False when left out. */
  readonly isCold?: boolean
  /** False: refused when it cannot leave now. True when left out: kept for up to an hour (CNX-07). */
  readonly mayWait?: boolean
}

/**
 * Answers the id that WhatsApp will know the message by; each try to send it uses the same one, so it
 * reaches the phone once (IN-40). Nothing leaves before the commit. 404 for another company's connection.
 * What may not wait: 400 ERR_WAPP_NOT_INITIALIZED when the number is not connected, 409
 * ERR_WAPP_COLD_LOCKED with `until` when WhatsApp lets it begin no conversation.
 */
export async function queueOutbound(
  work: Work,
  actor: Actor,
  { connectionId, address, content, conversation, isCold = false, mayWait = true }: Outbound
): Promise<{ wid: string }> {
  const connection = await accessConnection(actor, connectionId)
  if (!mayWait) assertCanLeave(connection, isCold)
  const wid = newWid()
  const to = (await addressOfTarget(work, connectionId, content)) ?? address
  const lane = conversation ?? to
  await work.trx.table('outbox_entries').insert({
    company_id: connection.companyId,
    connection_id: connectionId,
    kind: 'message',
    address: to,
    lane,
    wid,
    content: JSON.stringify(content),
    is_cold: isCold,
    status: 'owed',
    // The database's clock: it decides when a row is due.
    due_at: db.raw('now()'),
    created_at: db.raw('now()'),
  })
  work.afterCommit(() => signal(outboxLaneName, laneKey(connectionId, lane)))
  return { wid }
}

/** A change of a message of ours goes where that went, whatever the customer writes from since. */
async function addressOfTarget(work: Work, connectionId: number, content: OutboundContent) {
  if (!('target' in content) || !content.target.fromMe) return null
  const row: { address: ChatAddress } | null = await work.trx
    .from('outbox_entries')
    .where({ connection_id: connectionId, kind: 'message', wid: content.target.wid })
    .select('address')
    .first()
  return row?.address ?? null
}

function assertCanLeave({ status, coldLockedUntil: until }: Connection, isCold: boolean) {
  if (status !== 'CONNECTED') throw new errors.E_NOT_CONNECTED()
  if (isCold && until && until > now()) throw new errors.E_COLD_LOCKED({ until: until.toISO() })
}

/** As WhatsApp's own web client makes them. */
const newWid = () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`
