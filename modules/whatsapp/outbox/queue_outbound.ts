/** Queues a message for sending, inside the caller's transaction. */
import { randomBytes } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { signal } from '#app/kernel/database/signals'
import type { Work } from '#app/kernel/database/unit_of_work'
import { accessConnection, errors } from '#modules/whatsapp/access'
import type { ChatAddress, OutboundContent } from '#modules/whatsapp/contract'
import { laneKey, outboxLaneName } from '#modules/whatsapp/lane_keys'
import type Connection from '#modules/whatsapp/models/connection'

export interface Outbound {
  readonly connectionId: number
  readonly address: ChatAddress
  readonly content: OutboundContent
  /**
   * Name of the conversation: its messages are sent in order, whichever address each goes to. The address by default.
   */
  readonly conversation?: string
  /** Starts a conversation: the customer has never written to this number. Default false. */
  readonly isCold?: boolean
  /** The caller keeps a pace of its own (CMP-11): the number's does not hold the message up. Default false. */
  readonly isPaced?: boolean
  /** A program sends it: one a second on each number (EXT-05). Default false. */
  readonly isOfProgram?: boolean
  /**
   * Milliseconds after which it leaves, while the customer sees us type (INT-32). Until then a person who takes over
   * withdraws it (`withdraw`). Missing: it leaves at once, and stays.
   */
  readonly delayMs?: number
  /** False: refused when it cannot be sent now. Default true: kept for up to an hour (CNX-07). */
  readonly mayWait?: boolean
}

/**
 * Returns the id that WhatsApp will know the message by; each try to send it uses the same one, so it reaches the
 * phone once (IN-40). Nothing is sent before the commit. 404 for another company's connection. With `mayWait` false:
 * 400 ERR_WAPP_NOT_INITIALIZED when the number is not connected, 409 ERR_WAPP_COLD_LOCKED with `until` when WhatsApp
 * forbids it to start conversations.
 */
export async function queueOutbound(
  work: Work,
  actor: Actor,
  { connectionId, address, content, conversation, ...kind }: Outbound
): Promise<{ wid: string }> {
  const { isCold = false, isPaced = false, isOfProgram = false, mayWait = true, delayMs } = kind
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
    is_paced: isPaced,
    is_of_program: isOfProgram,
    is_withdrawable: delayMs !== undefined,
    status: 'pending',
    // The database's clock, because it decides when a row is due.
    due_at: db.raw('now() + make_interval(secs => ?)', [(delayMs ?? 0) / 1000]),
    created_at: db.raw('now()'),
  })
  work.afterCommit(() => signal(outboxLaneName, laneKey(connectionId, lane)))
  return { wid }
}

/** A change of a message of ours is sent to the message's address, whatever address the customer writes from since. */
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

/** The format of WhatsApp's own web client. */
const newWid = () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`
