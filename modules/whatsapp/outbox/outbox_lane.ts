/** The lane of the outbox: each chat in order, while the connection's socket is open. */
import db from '@adonisjs/lucid/services/db'
import { Lane } from '#app/kernel/jobs/lane'
import type { Lease } from '#app/kernel/database/lease'
import type { OutboundContent } from '#modules/whatsapp/contract'
import type { LeasedConnection } from '#modules/whatsapp/connection_ref'
import type { Driver } from '#modules/whatsapp/drivers/driver'
import { laneKey, loggedKey, outboxLaneName, partsOfLaneKey } from '#modules/whatsapp/lane_keys'
import { companyRecords, isUnpaid } from '#modules/identity/public'
import { deliverOutbound, outboundFailed } from '#modules/whatsapp/outbox/deliver_outbound'
import type { Reading } from '#modules/whatsapp/outbox/mark_read'
import { Pace, type Leaver } from '#modules/whatsapp/outbox/pace'
import { timeoutSeconds, waitsBehind } from '#modules/whatsapp/outbox/waiting_behind'

interface Row {
  readonly id: number
  readonly company_id: number
  readonly connection_id: number
  readonly address: string
  readonly lane: string
  /** `sending`: it may have been sent already. */
  readonly status: 'pending' | 'sending'
  readonly encoded: Buffer | null
  readonly attempts: number
  readonly is_cold: boolean
  /** The sender keeps a pace of its own. */
  readonly is_paced: boolean
  /** A program sends it (EXT-05). */
  readonly is_of_program: boolean
  readonly created_at: Date
}
type StoredRow = Row &
  (
    | { readonly kind: 'message'; readonly wid: string; readonly content: OutboundContent }
    | {
        readonly kind: 'read'
        readonly wid: null
        readonly content: Pick<Reading, 'wids' | 'author'>
      }
  )

/** With the lease of the session under which it was read: writes to the row count only while that is held. */
export type OutboxRow = StoredRow & { readonly lease: Lease }

/** A message that waits for its time and was not tried yet (INT-32). */
interface Delayed {
  readonly address: string
  readonly companyId: number
  readonly waitMs: number
}
interface Next {
  /** The one to send now. */
  readonly row: StoredRow | null
  /** Instead, what the chat waits for. */
  readonly delayed: Delayed | null
}

/** Messages that a process sends at once. */
const concurrency = 16
/** Of those, messages whose senders keep a pace of their own: an answer always finds a free place (CMP-12). */
const pacedAtOnce = 8

/**
 * The places for such messages: one for each number, since its socket sends one message after the other and an answer
 * must not wait for many of them; and the chats that wait for a place.
 */
class PacedPlaces {
  readonly #taken = new Set<number>()
  readonly #waiting = new Set<string>()

  /** False when there is none: then the chat waits, and is returned by a later `leave`. */
  take(key: string): boolean {
    const { connectionId } = partsOfLaneKey(key)
    if (this.#taken.size >= pacedAtOnce || this.#taken.has(connectionId)) {
      this.#waiting.add(key)
      return false
    }
    this.#waiting.delete(key)
    this.#taken.add(connectionId)
    return true
  }

  /** The longest waiting chat whose number has no message on its way; undefined without one. */
  leave(connectionId: number): string | undefined {
    this.#taken.delete(connectionId)
    const next = this.#waiting
      .values()
      .find((key) => !this.#taken.has(partsOfLaneKey(key).connectionId))
    if (next !== undefined) this.#waiting.delete(next)
    return next
  }
}

/** `open`: the connection's driver and lease, when messages can be sent in this process now. */
export function makeOutboxLane(sockets: {
  open(connectionId: number): { readonly driver: Driver; readonly lease: Lease } | null
  openIds(): readonly number[]
}) {
  const pace = new Pace()
  const places = new PacedPlaces()
  const lane: Lane<OutboxRow> = new Lane<OutboxRow>({
    name: outboxLaneName,
    loggedKey,
    concurrency,
    mayDrain: (key) => sockets.open(partsOfLaneKey(key).connectionId) !== null,
    next: async (key) => {
      const open = sockets.open(partsOfLaneKey(key).connectionId)
      if (!open) return null
      const { row, delayed } = await nextPaidRow(key)
      if (delayed) waitFor(lane, key, delayed, open.driver)
      if (!row) return null
      if (row.is_paced && !places.take(key)) return null
      const waitMs = row.is_paced ? 0 : pace.waitMs(leaverOf(key, row))
      if (waitMs === 0) return { ...row, lease: open.lease }
      setTimeout(() => lane.wakeHere(key), waitMs).unref()
      return null
    },
    handle: async (row) => {
      try {
        const open = sockets.open(row.connection_id)
        if (open?.lease === row.lease) await deliverOutbound(open.driver, row)
      } finally {
        const next = row.is_paced ? places.leave(row.connection_id) : undefined
        if (next !== undefined) lane.wakeHere(next)
      }
    },
    failed: outboundFailed,
    pendingKeys: () => pendingKeys(sockets.openIds()),
  })
  return lane
}

/** Shows the customer that we type, and wakes the chat when its message is due; the lane is free meanwhile. */
function waitFor(lane: Lane<OutboxRow>, key: string, { address, waitMs }: Delayed, driver: Driver) {
  // Only for the eye: a line that has just gone down is no reason not to wait.
  void driver.showTyping(address, 'composing').catch(() => undefined)
  setTimeout(() => lane.wakeHere(key), waitMs).unref()
}

function leaverOf(key: string, row: StoredRow): Leaver {
  const { connection_id: connectionId, is_cold: isCold, is_of_program: isOfProgram } = row
  return { key, connectionId, kind: isOfProgram ? 'program' : isCold ? 'cold' : 'answer' }
}

/**
 * The oldest row of the chat, if it is due. A failed row blocks those behind it, but not through a long pause: then it is
 * tried at once, for the last time; one that was never tried leaves at its time. A row that was sent and awaits the
 * server's ack blocks nothing: the socket itself keeps the order.
 */
export async function nextRow(key: string): Promise<Next> {
  const { connectionId, chat: lane } = partsOfLaneKey(key)
  const { rows } = await db.rawQuery(
    `select *, due_at <= now()
         or (due_at > now() + make_interval(secs => ?) and attempts > 0 and ${waitsBehind}) as is_due,
       case when is_withdrawable and attempts = 0 and status = 'pending' then
         greatest(0, ceil(extract(epoch from due_at - clock_timestamp()) * 1000))::float8
       end as wait_ms
     from outbox_entries where connection_id = ? and lane = ?
       and (status = 'pending' or (status = 'sending' and due_at <= now()))
     order by id limit 1`,
    [timeoutSeconds, connectionId, lane]
  )
  const [row] = rows
  if (!row || row.is_due) return { row: row ?? null, delayed: null }
  const { address, company_id: companyId, wait_ms: waitMs } = row
  return { row: null, delayed: waitMs === null ? null : { address, companyId, waitMs } }
}

/** Nothing leaves in the name of a company that owes; once it has paid, the poll finds it (BIL-10). */
async function nextPaidRow(key: string): Promise<Next> {
  const next = await nextRow(key)
  const companyId = next.row?.company_id ?? next.delayed?.companyId
  const isHeld = companyId !== undefined && (await isUnpaid({ companyId }))
  return isHeld ? { row: null, delayed: null } : next
}

async function pendingKeys(open: readonly number[]): Promise<string[]> {
  if (!open.length) return []
  const owners: { id: number; companyId: number }[] = await db
    .from('connections')
    .whereIn('id', [...open])
    .select('id', 'company_id as companyId')
  const unpaid = await companyRecords.unpaidAmong(owners.map(({ companyId }) => companyId))
  const connectionIds = owners.filter(({ companyId }) => !unpaid.has(companyId)).map(({ id }) => id)
  const { rows } = await db.rawQuery(
    `select distinct connection_id, lane from outbox_entries
     where connection_id = any(?) and status in ('pending', 'sending') and due_at <= now()`,
    [[...connectionIds]]
  )
  return rows.map((row: Row) => laneKey(row.connection_id, row.lane))
}

/**
 * For a new socket: messages that the old one sent without an ack are due again, under the same ids. It does not cost
 * a try: a lost connection is not the message's fault.
 */
export async function requeueUnconfirmed({
  connectionId,
  lease,
}: Pick<LeasedConnection, 'connectionId' | 'lease'>): Promise<void> {
  const fence = lease.fence()
  await db.rawQuery(
    `update outbox_entries set due_at = now(), attempts = greatest(attempts - 1, 0)
     where connection_id = ? and status = 'sending' and exists (${fence.sql})`,
    [connectionId, ...fence.bindings]
  )
}
