/** Sends one row of the outbox; its id stays the same however often that takes. */
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import { LeaseLost } from '#app/kernel/lease'
import type { ChatAddress } from '#modules/whatsapp/contract'
import { isLineDown, isShutOut, NeverReady, type Driver } from '#modules/whatsapp/drivers/driver'
import { isColdLocked } from '#modules/whatsapp/outbox/cold_lock'
import { giveUpOutbound } from '#modules/whatsapp/outbox/give_up_outbound'
import type { OutboxRow } from '#modules/whatsapp/outbox/outbox_lane'
import { isWaitedFor, timeoutSeconds } from '#modules/whatsapp/outbox/waiting_behind'
import { keepNumber, knownNumber } from '#modules/whatsapp/queries/number_checks'

/** Seconds between tries; after the last the message has failed. The long ones only while nothing waits behind it. */
const pausesSeconds = [2, 5, 15, 60, 300]
/** Seconds within which the server answers; then the message is sent once more. */
const answerSeconds = 30
/** Times that a message leaves without any answer before it counts as failed. */
const maxTries = 10
/** CNX-07: what waited longer to leave is stale and better not sent. */
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
  // Committed before the first byte leaves: after a crash it is known that it may have left.
  if (!(await markSending(row, encoded))) return
  // The database may have taken its time.
  lease.assertHeld()
  await driver.send(address, row.wid, encoded)
}

/**
 * A first message goes where WhatsApp says that the number is reached, which may be without the Brazilian
 * ninth digit (EXT-10); null when nobody has the number. Answers go where the customer wrote from.
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

/** Owes it again after a pause; after the last try the author hears that it failed. */
export async function outboundFailed(row: OutboxRow, error: Error): Promise<void> {
  const { lease } = row
  // It belongs to whoever has the session now.
  if (error instanceof LeaseLost) return
  // A network that falls often must not use up the tries of a message that never left.
  if (isLineDown(error)) return requeue(row, { attempts: row.attempts, error, pause: 1 })
  if (isHopeless(row, error))
    return giveUpOutbound(row, { code: 'ERR_SENDING_WAPP_MSG', error: error.message, lease })
  const pause = await pauseOf(row)
  if (pause === undefined) {
    logger.error({ err: error, outboxEntry: row.id }, 'whatsapp: a message could not be sent')
    return giveUpOutbound(row, { code: 'ERR_SENDING_WAPP_MSG', error: error.message, lease })
  }
  await requeue(row, { attempts: row.attempts + 1, error, pause })
}

/**
 * `pause` in seconds. What had left before stays `sending`: that it could not leave once more says nothing of the
 * first time.
 */
async function requeue(
  { id, status, lease }: OutboxRow,
  { attempts, error, pause }: { attempts: number; error: Error; pause: number }
) {
  const held = lease.fence()
  await db.rawQuery(
    `update outbox_entries set status = ?, attempts = ?, error = ?,
       due_at = now() + make_interval(secs => ?) where id = ? and status in ('owed', 'sending')
       and exists (${held.sql})`,
    [status, attempts, error.message.slice(0, 1000), pause, id, ...held.bindings]
  )
}

/** Trying again does not bring its file back, nor make this number a member (IN-62). */
const isHopeless = ({ address }: OutboxRow, error: Error) =>
  error instanceof NeverReady || (address.endsWith('@g.us') && isShutOut(error))

/** Seconds; undefined when it has had its last try. Others do not wait minutes for what does not leave. */
async function pauseOf(row: OutboxRow): Promise<number | undefined> {
  const pause = pausesSeconds[row.attempts]
  // What may have left holds nobody back.
  if (pause === undefined || pause <= timeoutSeconds || row.status === 'sending') return pause
  return (await isWaitedFor(row)) ? undefined : pause
}

/** What may have left is sent once more instead, under the same id: the phone shows it once (IN-40). */
const isStale = (row: OutboxRow) =>
  row.status === 'owed' && now().toMillis() - row.created_at.getTime() > staleMs

/**
 * False when it was settled or led to another address since it was read: then it is looked at anew; or when its
 * session is another process's by now.
 */
async function markSending({ id, address, lease }: OutboxRow, encoded: Buffer): Promise<boolean> {
  const held = lease.fence()
  const { rowCount } = await db.rawQuery(
    `update outbox_entries set status = 'sending', attempts = attempts + 1, encoded = ?,
       due_at = now() + make_interval(secs => ?)
     where id = ? and address = ? and status in ('owed', 'sending') and exists (${held.sql})`,
    [encoded, answerSeconds, id, address, ...held.bindings]
  )
  return rowCount > 0
}

async function markSent({ id, lease }: OutboxRow) {
  const held = lease.fence()
  await db.rawQuery(
    `update outbox_entries set status = 'sent', settled_at = now()
     where id = ? and exists (${held.sql})`,
    [id, ...held.bindings]
  )
}
