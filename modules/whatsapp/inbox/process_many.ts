/**
 * Processes the simple pending messages of many chats in one batch, and receipts of our messages in another; the lane
 * handles the rest one by one.
 */
import db from '@adonisjs/lucid/services/db'
import { registry } from '#app/kernel/modules/registry'
import {
  inboundConsumer,
  type InboundConsumer,
  type InboundMessage,
} from '#modules/whatsapp/contract'
import { laneKey, partsOfLaneKey } from '#modules/whatsapp/lane_keys'
import type { InboxRow } from '#modules/whatsapp/inbox/inbox_lane'
import { countTaken } from '#modules/whatsapp/metrics'
import { messageOf, receiptOf } from '#modules/whatsapp/inbox/message_of'

/** Rows of one chat per batch. */
const maxPerChat = 20

type DueRow = InboxRow & { readonly is_due: boolean; readonly status: string }

/**
 * Returns the chats that may still have rows due. Order is kept within each chat: behind the first message that is not
 * a plain one due now, no message of the chat is taken here (IN-13). A receipt blocks nothing and is blocked by nothing.
 */
export async function processMany(keys: readonly string[]): Promise<ReadonlySet<string>> {
  const consumer = await soleConsumer()
  if (!consumer?.receiveMany) return new Set(keys)
  const rows = await firstRows(keys)
  const { offered, left } = plainAhead(rows.filter(({ kind }) => kind === 'message'))
  const taken = offered.size ? await consumer.receiveMany([...offered.keys()]) : new Set<never>()
  for (const [message, row] of offered) if (!taken.has(message)) left.add(keyOf(row))
  const takenRows = [...taken].map((message) => offered.get(message)!)
  await finishMany(takenRows)
  countTaken(takenRows)
  for (const key of await takeReceipts(consumer, rows)) left.add(key)
  for (const key of fullChats(rows)) left.add(key)
  return left
}

/** The plain due messages at the head of each chat; and the chats that have another message behind them. */
function plainAhead(rows: readonly DueRow[]) {
  const left = new Set<string>()
  const offered = new Map<InboundMessage, DueRow>()
  for (const row of rows) {
    const key = keyOf(row)
    const { content } = row
    if (left.has(key)) continue
    if (isDue(row) && content?.what === 'message') offered.set(messageOf(row, content), row)
    else left.add(key)
  }
  return { offered, left }
}

/** Returns the chats of receipts whose message is not here. */
async function takeReceipts(consumer: InboundConsumer, rows: readonly DueRow[]) {
  const receipts = new Map(
    rows
      .filter(({ kind, is_due: isDueNow }) => kind === 'receipt' && isDueNow)
      .map((row) => [receiptOf(row), row])
  )
  if (!receipts.size) return []
  const known = await consumer.acknowledge([...receipts.keys()])
  await finishMany([...known].map((receipt) => receipts.get(receipt)!))
  return [...receipts].filter(([receipt]) => !known.has(receipt)).map(([, row]) => keyOf(row))
}

const keyOf = ({ connection_id: connectionId, chat }: DueRow) => laneKey(connectionId, chat)

/** With several consumers each row has to be offered to all of them: the lane does that. */
async function soleConsumer(): Promise<InboundConsumer | null> {
  const consumers = await registry.contributionsTo(inboundConsumer)
  return consumers.length === 1 ? new consumers[0]() : null
}

/**
 * The oldest pending rows of each chat, all in order of arrival: one person may write by two addresses, and then two
 * chats are one conversation. A receipt or change that waits for its message blocks nothing.
 */
async function firstRows(keys: readonly string[]): Promise<DueRow[]> {
  const chats = keys.map(partsOfLaneKey)
  const { rows } = await db.rawQuery(
    `select row.id, row.company_id, row.connection_id, row.kind, row.chat, row.from_me, row.wid, row.ack,
       row.error_code, row.reader, row.content, row.attempts, row.received_at, row.status,
       row.due_at <= now() as is_due
     from unnest(?::int[], ?::text[]) as wanted (connection_id, chat)
     cross join lateral (
       select * from inbox_entries
       where connection_id = wanted.connection_id and chat = wanted.chat
         and (status in ('pending', 'undecryptable') or (status = 'waiting' and due_at <= now()))
       order by id limit ?
     ) as row
     order by row.id`,
    [chats.map(({ connectionId }) => connectionId), chats.map(({ chat }) => chat), maxPerChat]
  )
  return rows
}

const isDue = (row: DueRow) => row.status === 'pending' && row.is_due

function fullChats(rows: readonly DueRow[]): string[] {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count === maxPerChat).map(([key]) => key)
}

/** Only if the status is unchanged: a process that took over the chat may have settled them. */
async function finishMany(rows: readonly DueRow[]) {
  if (!rows.length) return
  await db.rawQuery(
    `update inbox_entries set status = 'done', settled_at = now(), error = null
     from unnest(?::bigint[], ?::text[]) as taken (id, status)
     where inbox_entries.id = taken.id and inbox_entries.status = taken.status`,
    [rows.map(({ id }) => id), rows.map(({ status }) => status)]
  )
}
