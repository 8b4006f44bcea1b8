// What a phone reports back to the company: delivered, read, or "I could not read this, send it again".
import { encodeBigEndian } from '@whiskeysockets/baileys'
import type { Arrival } from '#modules/whatsapp/sandbox/phones/arrivals'
import type { ChatRow } from '#modules/whatsapp/sandbox/phones/chats'
import type { Phone } from '#modules/whatsapp/sandbox/phones/phone_book'
import { keepFor } from '#modules/whatsapp/sandbox/server/deliver'
import { node, timestamp, type Stanza } from '#modules/whatsapp/sandbox/wire/node'
import type { World } from '#modules/whatsapp/sandbox/world'

type Receipted = Pick<ChatRow, 'business' | 'device' | 'peer' | 'id'>

/** Queues receipts, one per device and address that the company used; call the results after the commit. */
export function receiptFor(world: World, rows: readonly Receipted[], type?: 'read') {
  const groups = Map.groupBy(rows, (row) => `${row.business}:${row.device} ${row.peer}`)
  return [...groups.values()].flatMap((group) => {
    const [{ business, device, peer }] = group
    const ids = group.map((row) => row.id)
    return devicesOf(world, business, device).map((companion) =>
      keepFor(world, companion, receipt(peer, ids, type))
    )
  })
}

// What the company wrote on its own phone (device 0) concerns all devices that are linked to it.
function devicesOf(world: World, business: string, device: number) {
  if (device === 0) return world.companions.of(business)
  const companion = world.companions.find(business, device)
  return companion ? [companion] : []
}

/** The phone marks what it has of the company as read. Returns how many. */
export function markRead(world: World, number: string, business?: string): number {
  const unread = world.chats.unread(number, business)
  const sends = world.store.transaction(() => {
    for (const row of unread) world.chats.advance(row, 'read')
    return receiptFor(world, unread, 'read')
  })
  for (const send of sends) send()
  if (unread.length > 0) world.tell(number)
  return unread.length
}

export function retryReceipt(phone: Phone, { peer, id }: Arrival): Stanza {
  const t = timestamp()
  return node('receipt', { from: peer, id, type: 'retry', t }, [
    node('retry', { v: '1', count: '1', id, t }),
    node('registration', {}, Buffer.from(encodeBigEndian(phone.registrationId))),
  ])
}

function receipt(peer: string, [id, ...rest]: string[], type?: 'read'): Stanza {
  const list = node(
    'list',
    {},
    rest.map((other) => node('item', { id: other }))
  )
  const attributes = { from: peer, id, type, t: timestamp() }
  return node('receipt', attributes, rest.length > 0 ? [list] : undefined)
}
