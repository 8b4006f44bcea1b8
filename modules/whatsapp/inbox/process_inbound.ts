/** Passes one row of the inbox to the registered consumers, and records the outcome. */
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import { registry } from '#app/kernel/modules/registry'
import { signal } from '#app/kernel/database/signals'
import { inboundConsumer, type InboundConsumer } from '#modules/whatsapp/contract'
import { noteGroup } from '#modules/whatsapp/groups/group_chats'
import { inboxLaneName, laneKey } from '#modules/whatsapp/lane_keys'
import type { InboxRow } from '#modules/whatsapp/inbox/inbox_lane'
import { messageOf, receiptOf } from '#modules/whatsapp/inbox/message_of'
import { countTaken } from '#modules/whatsapp/metrics'
import { isRefused, loggedRow, setAside } from '#modules/whatsapp/inbox/set_aside'
import { throttledWarn } from '#modules/whatsapp/throttled_warn'

/** Seconds between tries; after the last one the row is parked and the chat continues. */
const pausesSeconds = [1, 5, 15, 60, 300, 900]
/** IN-32: seconds that a receipt or a change waits for its message. */
const timeoutSeconds = 60
const retryPauseSeconds = 2

export async function processInbound(row: InboxRow): Promise<void> {
  const consumers = await registry.contributionsTo(inboundConsumer)
  if (!consumers.length) throw new Error('nobody takes messages: is the tickets module installed?')
  for (const Consumer of consumers) {
    if ((await offer(new Consumer(), row)) === 'unknown') return postpone(row)
  }
  await finish(row, 'done')
  countTaken([row])
}

/** Keeps the row with its error for the next try, or parks it for an operator: nothing is dropped. */
export async function inboxFailed(row: InboxRow, error: Error): Promise<void> {
  if (isRefused(error)) return setAside(row, error)
  const pause = pausesSeconds[row.attempts]
  const isLast = pause === undefined
  if (isLast) logger.error({ err: error, ...loggedRow(row) }, 'whatsapp: a message is parked')
  await db.rawQuery(
    `update inbox_entries set attempts = attempts + 1, error = ?, status = ?,
       due_at = now() + make_interval(secs => ?) where id = ? and status = ?`,
    [error.message.slice(0, 1000), isLast ? 'parked' : row.status, pause ?? 0, row.id, row.status]
  )
}

async function offer(consumer: InboundConsumer, row: InboxRow): Promise<'done' | 'unknown'> {
  const link = { companyId: row.company_id, connectionId: row.connection_id }
  if (row.kind === 'receipt') {
    const receipt = receiptOf(row)
    return (await consumer.acknowledge([receipt])).has(receipt) ? 'done' : 'unknown'
  }
  const content = row.content!
  const place = { ...link, chat: row.chat, fromMe: row.from_me, wid: row.wid }
  switch (content.what) {
    case 'message':
      if (content.group) await noteGroup(link, row.chat)
      await consumer.receive(messageOf(row, content))
      return 'done'
    case 'regroup':
      await consumer.regroup({ ...content, ...place })
      return 'done'
    case 'picture':
      await consumer.outdatePicture({ ...content, ...place })
      return 'done'
    case 'call':
      await consumer.call({ ...content, ...place, at: new Date(content.at) })
      return 'done'
    case 'change': {
      const at = new Date(content.at)
      const change = { ...content, ...place, at, heardAt: row.received_at }
      return consumer.change(change, { mayWait: !isTimedOut(row) })
    }
    default:
      // From another version of the product: throw, so that it is kept for a version that can read it.
      throw new Error('this entry says nothing that is known here')
  }
}

/** IN-32: a receipt or a change can overtake its message; after a minute it is ignored. */
async function postpone(row: InboxRow) {
  if (isTimedOut(row)) return finish(row, 'ignored')
  // Only if the status is unchanged: a process that took over the chat may have settled it.
  await db.rawQuery(
    `update inbox_entries set status = 'waiting', due_at = now() + make_interval(secs => ?)
     where id = ? and status = ?`,
    [retryPauseSeconds, row.id, row.status]
  )
  // A receipt can wait for the lane's next poll; a change is visible to people, so wake the lane early.
  if (row.kind === 'message') wakeLater(row)
}

function wakeLater({ connection_id: connectionId, chat }: InboxRow) {
  const wake = () => signal(inboxLaneName, laneKey(connectionId, chat))
  setTimeout(() => void wake().catch(throttledWarn), retryPauseSeconds * 1000 + 100).unref()
}

const isTimedOut = ({ received_at: receivedAt }: InboxRow) =>
  (now().toMillis() - receivedAt.getTime()) / 1000 > timeoutSeconds

/**
 * Only if the status is unchanged: an undecryptable message may have been replaced by its decrypted version, which is
 * pending.
 */
async function finish({ id, status: former }: InboxRow, status: 'done' | 'ignored') {
  await db.rawQuery(
    'update inbox_entries set status = ?, settled_at = now(), error = null where id = ? and status = ?',
    [status, id, former]
  )
}
