// A phone's receipts to the company: delivered, read, or a retry request.
import { encodeBigEndian } from '@whiskeysockets/baileys'
import type { Arrival } from '#sandbox/phones/arrivals'
import type { ChatRow } from '#sandbox/phones/chats'
import { isGroup } from '#sandbox/phones/groups'
import type { Phone } from '#sandbox/phones/phone_book'
import { keepFor } from '#sandbox/server/deliver'
import { lidOf } from '#sandbox/server/envelope'
import { node, timestamp, type Stanza, type StanzaAttributes } from '#sandbox/wire/node'
import type { SandboxContext } from '#sandbox/context'

type Receipted = Pick<ChatRow, 'customer' | 'business' | 'author' | 'device' | 'peer' | 'id'>

/** Queues receipts, one per device and address that the company used; call the returned functions after the commit. */
export function receiptFor(context: SandboxContext, rows: readonly Receipted[], type?: 'read') {
  const groups = Map.groupBy(rows, (row) => `${companyOf(row)}:${row.device} ${row.peer}`)
  return [...groups.values()].flatMap((group) => {
    const [{ device, peer, customer }] = group
    const participant = isGroup(peer) ? memberAddress(context, customer) : undefined
    const ids = group.map((row) => row.id)
    return devicesOf(context, companyOf(group[0]), device).map((companion) =>
      keepFor(context, companion, receipt({ from: peer, participant, type }, ids))
    )
  })
}

// In a group the chat is the group; the author decides whose devices get the receipt.
const companyOf = ({ author, business }: Receipted) => author ?? business

function memberAddress(context: SandboxContext, number: string): string | undefined {
  const phone = context.phones.find(number)
  return phone && lidOf(phone)
}

// A message written on the company's own phone (device 0) concerns all devices linked to it.
function devicesOf(context: SandboxContext, business: string, device: number) {
  if (device === 0) return context.companions.of(business)
  const companion = context.companions.find(business, device)
  return companion ? [companion] : []
}

/** The phone marks the company's messages as read. Returns how many. */
export function markRead(context: SandboxContext, number: string, business?: string): number {
  const unread = context.chats.unread(number, business)
  const sends = context.store.transaction(() => {
    for (const row of unread) context.chats.advance(row, 'read')
    return receiptFor(context, unread, 'read')
  })
  for (const send of sends) send()
  if (unread.length > 0) context.notify(number)
  return unread.length
}

export function retryReceipt(phone: Phone, { peer, id }: Arrival): Stanza {
  const t = timestamp()
  const participant = isGroup(peer) ? lidOf(phone) : undefined
  return node('receipt', { from: peer, participant, id, type: 'retry', t }, [
    node('retry', { v: '1', count: '1', id, t }),
    node('registration', {}, Buffer.from(encodeBigEndian(phone.registrationId))),
  ])
}

function receipt(address: StanzaAttributes, [id, ...rest]: string[]): Stanza {
  const list = node(
    'list',
    {},
    rest.map((other) => node('item', { id: other }))
  )
  const attributes = { ...address, id, t: timestamp() }
  return node('receipt', attributes, rest.length > 0 ? [list] : undefined)
}
