/** Sends one row of the outbox; its id stays the same however often that takes. */
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import { LeaseLost } from '#app/kernel/database/lease'
import type { ChatAddress } from '#modules/whatsapp/contract'
import { isLineDown, isShutOut, NeverReady, type Driver } from '#modules/whatsapp/drivers/driver'
import { messages } from '#modules/whatsapp/metrics'
import { isColdLocked } from '#modules/whatsapp/outbox/cold_lock'
import { giveUpOutbound } from '#modules/whatsapp/outbox/give_up_outbound'
import type { OutboxRow } from '#modules/whatsapp/outbox/outbox_lane'
import { isWaitedFor, timeoutSeconds } from '#modules/whatsapp/outbox/waiting_behind'
import { keepNumber, knownNumber } from '#modules/whatsapp/queries/number_checks'

/**
 * Seconds between tries; after the last the message has failed. Long pauses apply only while nothing waits behind it.
 */
const pausesSeconds = [2, 5, 15, 60, 300]
/** Seconds for the server's ack; then the message is sent once more. */
const answerSeconds = 30
/** Number of sends without any ack before a message counts as failed. */
const maxTries = 10
/** CNX-07: a message that waited longer is stale and no longer sent. */
const staleMs = 60 * 60_000

export async function deliverOutbound(driver: Driver, row: OutboxRow): Promise<void> {
  const { lease } = row
  if (row.kind === 'read') {
    await driver.markRead(row.address, row.content)
    return markSent(row)
  }
  if (isStale(row)) return giveUpOutbound(row, { code: 'ERR_WAPP_NOT_INITIALIZED', lease })
  if (row.attempts >= maxTries) return giveUpOutbound(row, { code: 'ERR_SENDING_WAPP_MSG', lease })

  if (await isColdLocked(row)) return giveUpOutbound(row, { code: 'ERR_WAPP_COLD_LOCKED', lease })
  const address = await confirmedAddress(driver, row)
  if (address === null) return giveUpOutbound(row, { code: 'ERR_WAPP_INVALID_CONTACT', lease })

  const encoded = row.encoded ?? (await driver.prepare(address, row.wid, row.content))
  // Committed before the first byte is sent: after a crash we know that it may have been sent.
  if (!(await markSending(row, encoded))) return
  // The update may have taken long: check the lease again.
  lease.assertHeld()
  await driver.send(address, row.wid, encoded)
  messages.inc({ direction: 'out' })
}

/**
 * A first message is sent to the address that WhatsApp gives for the number, which may lack the Brazilian ninth digit
 * (EXT-10); null when nobody has the number. Replies go to the address the customer wrote from.
 */
async function confirmedAddress(driver: Driver, row: OutboxRow): Promise<ChatAddress | null> {
  const number = row.is_cold && /^(\d+)@s\.whatsapp\.net$/.exec(row.address)?.[1]
  if (!number) return row.address
  const known = await knownNumber(row.company_id, number)
  if (known) return known.address
  const address = await driver.findNumber(number)
  await keepNumber(row.company_id, number, { address })
  return address
}

/** Makes it pending again after a pause; after the last try it fails, and its author is notified. */
export async function outboundFailed(row: OutboxRow, error: Error): Promise<void> {
  const { lease } = row
  // The process that took over the session handles it.
  if (error instanceof LeaseLost) return
  // A flapping network must not use up the tries of a message that was never sent.
  if (isLineDown(error)) return requeue(row, { attempts: row.attempts, error, pause: 1 })
  if (isHopeless(row, error))
    return giveUpOutbound(row, { code: 'ERR_SENDING_WAPP_MSG', error: error.message, lease })
  const pause = await pauseOf(row)
  if (pause === undefined) {
    const { id: outboxEntry, company_id: companyId, connection_id: connectionId } = row
    logger.error(
      { err: error, outboxEntry, companyId, connectionId },
      'whatsapp: a message could not be sent'
    )
    return giveUpOutbound(row, { code: 'ERR_SENDING_WAPP_MSG', error: error.message, lease })
  }
  await requeue(row, { attempts: row.attempts + 1, error, pause })
}

/**
 * `pause` in seconds. A row that was sent before stays `sending`: a failed second send says nothing about the first.
 */
async function requeue(
  { id, status, lease }: OutboxRow,
  { attempts, error, pause }: { attempts: number; error: Error; pause: number }
) {
  const fence = lease.fence()
  await db.rawQuery(
    `update outbox_entries set status = ?, attempts = ?, error = ?,
       due_at = now() + make_interval(secs => ?) where id = ? and status in ('pending', 'sending')
       and exists (${fence.sql})`,
    [status, attempts, error.message.slice(0, 1000), pause, id, ...fence.bindings]
  )
}

/** A retry does not restore a missing file, nor make this number a member of the group (IN-62). */
const isHopeless = ({ address }: OutboxRow, error: Error) =>
  error instanceof NeverReady || (address.endsWith('@g.us') && isShutOut(error))

/** Seconds; undefined after the last try. Messages behind it must not wait minutes for one that cannot be sent. */
async function pauseOf(row: OutboxRow): Promise<number | undefined> {
  const pause = pausesSeconds[row.attempts]
  // A message that may have been sent blocks nothing behind it.
  if (pause === undefined || pause <= timeoutSeconds || row.status === 'sending') return pause
  return (await isWaitedFor(row)) ? undefined : pause
}

/**
 * Only if never sent: what may have been sent is sent once more, under the same id, and the phone shows it once
 * (IN-40).
 */
const isStale = (row: OutboxRow) =>
  row.status === 'pending' && now().toMillis() - row.created_at.getTime() > staleMs

/**
 * False when the row was settled or redirected to another address since it was read, then it is read again; or when
 * another process has the session.
 */
async function markSending({ id, address, lease }: OutboxRow, encoded: Buffer): Promise<boolean> {
  const fence = lease.fence()
  const { rowCount } = await db.rawQuery(
    `update outbox_entries set status = 'sending', attempts = attempts + 1, encoded = ?,
       due_at = now() + make_interval(secs => ?)
     where id = ? and address = ? and status in ('pending', 'sending') and exists (${fence.sql})`,
    [encoded, answerSeconds, id, address, ...fence.bindings]
  )
  return rowCount > 0
}

async function markSent({ id, lease }: OutboxRow) {
  const fence = lease.fence()
  await db.rawQuery(
    `update outbox_entries set status = 'sent', settled_at = now()
     where id = ? and exists (${fence.sql})`,
    [id, ...fence.bindings]
  )
}
