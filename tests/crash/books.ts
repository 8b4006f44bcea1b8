/** Compares the written messages with the stored ones per chat: lost, duplicated, out of order. */
import type pg from 'pg'
import { customerAt, type Form } from '#tests/crash/forms'
import type { Chat, Said } from '#tests/crash/load'
import type { Product } from '#tests/support/product'

export interface Balance {
  readonly lost: string[]
  readonly doubled: string[]
  /** Chats in which every message is there once, but in another order. */
  readonly disordered: string[]
}

export function compare(pending: readonly Said[], found: readonly Said[]): Balance {
  const [due, here] = [byChat(pending), byChat(found)]
  const lost: string[] = []
  const doubled: string[] = []
  const disordered: string[] = []
  for (const [chat, texts] of due) {
    const got = here.get(chat) ?? []
    const missing = texts.filter((text) => !got.includes(text))
    const twice = got.filter((text, place) => got.indexOf(text) !== place)
    lost.push(...missing)
    doubled.push(...twice)
    if (!missing.length && !twice.length && got.join() !== texts.join()) {
      disordered.push(`${chat}: ${got.join(', ')}`)
    }
  }
  return { lost, doubled, disordered }
}

function byChat(list: readonly Said[]) {
  const chats = new Map<string, string[]>()
  for (const { customer, business, text } of list) {
    const chat = `${customer} to ${business}`
    chats.set(chat, [...(chats.get(chat) ?? []), text])
  }
  return chats
}

/** The customers' messages in the order in which a screen shows them. */
export async function storedMessages(database: pg.Client): Promise<Said[]> {
  const { rows } = await database.query(
    `select contacts.number as customer, connections.number as business, messages.body as text
     from messages
     join contacts on contacts.id = messages.contact_id
     join connections on connections.id = messages.connection_id
     where not from_me and body like 'mensagem %' order by sent_at, messages.id`
  )
  return rows
}

/** The tickets of the chats in which customers have written. */
export async function ticketsOfChats(database: pg.Client): Promise<Chat[]> {
  const { rows } = await database.query(
    `select contacts.number as customer, connections.number as business, tickets.id as "ticketId"
     from tickets join contacts on contacts.id = tickets.contact_id
     join connections on connections.id = tickets.connection_id
     where tickets.last_message like 'mensagem %' order by tickets.id`
  )
  return rows
}

/** What the customers' phones show, and how often an id arrived more than once. */
export async function arrivedAnswers(product: Product, { customers }: Form) {
  const arrived: Said[] = []
  let again = 0
  for (let place = 0; place < customers; place++) {
    const customer = customerAt(place)
    for (const message of await product.sandbox.chat(customer)) {
      if (message.direction !== 'in' || !message.text?.startsWith('resposta ')) continue
      arrived.push({ customer, business: message.with, text: message.text })
      again += (message.copies ?? 1) - 1
    }
  }
  return { arrived, again }
}

export async function countRows(database: pg.Client) {
  const { rows } = await database.query(
    `select (select count(*)::int from contacts) as contacts,
            (select count(*)::int from tickets) as tickets`
  )
  return rows[0] as { contacts: number; tickets: number }
}

/** What the inbox and outbox contain about a missing text. */
export async function queuesOf(database: pg.Client, texts: readonly string[]): Promise<string> {
  const { rows } = await database.query(
    `select 'inbox' as queue, wid, content ->> 'body' as text, status, attempts, error
     from inbox_entries where status in ('pending', 'undecryptable', 'parked')
     union all select 'outbox', wid, content ->> 'text', status, attempts, error
     from outbox_entries where status <> 'sent' or content ->> 'text' = any($1) limit 200`,
    [texts]
  )
  return rows.map((row) => JSON.stringify(row)).join('\n')
}
