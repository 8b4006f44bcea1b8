// What the company reports about the customers' messages: received, read, unreadable, not wanted.
import type { Companion } from '#modules/whatsapp/sandbox/phones/companions'
import type { MessageStatus } from '#modules/whatsapp/sandbox/phones/chats'
import { isGroup } from '#modules/whatsapp/sandbox/phones/groups'
import type { Connection } from '#modules/whatsapp/sandbox/server/connection'
import { askForUpload } from '#modules/whatsapp/sandbox/server/media_retry'
import { personResends } from '#modules/whatsapp/sandbox/server/person_resends'
import { readKey, readSignedKey, type KeyBundle } from '#modules/whatsapp/sandbox/wire/key_bundle'
import {
  bytesOf,
  child,
  children,
  node,
  toNumber,
  type Stanza,
} from '#modules/whatsapp/sandbox/wire/node'
import { spendBundle } from '#modules/whatsapp/sandbox/server/prekeys'
import type { World } from '#modules/whatsapp/sandbox/world'

const MAX_RETRIES = 5

/** A <receipt>: takes the messages off the queue and moves the customer's ticks. */
export function companyReceipt(world: World, connection: Connection, stanza: Stanza) {
  const { companion } = connection
  if (!companion) return
  const { id, to, type } = stanza.attrs
  if (type === 'retry') {
    companyAsksAgain(world, companion, stanza).catch((error: Error) =>
      console.error(`sandbox: resending ${id}: ${error.stack}`)
    )
  } else if (type === 'server-error') {
    askForUpload(world, companion, stanza)
  } else {
    const ids = [id, ...children(child(stanza, 'list'), 'item').map((item) => item.attrs.id)]
    world.waiting.confirm(companion, 'message', ids)
    const status = statusOf(type)
    if (status) moveTicks(world, companion, stanza, ids, status)
  }
  connection.send(node('ack', { class: 'receipt', id, from: to, type }))
}

/** An <ack>: of a receipt or notification, or the refusal of a message. */
export function companyAck(world: World, connection: Connection, stanza: Stanza) {
  const { companion } = connection
  const { class: kind, id, type, error, to } = stanza.attrs
  if (!companion || !kind) return
  if (kind !== 'message') return void world.waiting.confirm(companion, kind, [id], type ?? '')
  if (!error) return void world.waiting.confirm(companion, kind, [id])
  const customer = world.phones.locate(to)?.phone
  if (world.waiting.refuse(companion, id) && customer) {
    world.chats.refuse(customer.number, companion.number, id, Number(error))
    world.notify(customer.number)
  }
}

function statusOf(type?: string): MessageStatus | undefined {
  if (type === undefined || type === 'inactive') return 'delivered'
  return type === 'read' || type === 'read-self' || type === 'played' ? 'read' : undefined
}

function moveTicks(
  world: World,
  { number }: Companion,
  { attrs: { to, participant } }: Stanza,
  ids: readonly string[],
  status: MessageStatus
) {
  const customer = world.phones.locate(participant ?? to)?.phone.number
  if (!customer) return
  const business = isGroup(to) ? to : number
  for (const id of ids) {
    world.chats.advance({ customer, business, id, direction: 'out' }, status)
  }
  world.notify(customer)
}

async function companyAsksAgain(world: World, companion: Companion, stanza: Stanza) {
  const { id, to, recipient, participant } = stanza.attrs
  const from = world.phones.locate(isGroup(to) ? (participant ?? '') : to)?.phone
  const count = Number(child(stanza, 'retry')?.attrs.count ?? 1)
  if (!from || count > MAX_RETRIES || world.faults.strike('silent', from.number)) return
  const bundle = keysOf(stanza) ?? spendBundle(world, companion)
  await personResends(world, companion, from, { id, to, recipient, count, bundle })
}

// From the second time on the client sends its keys along.
function keysOf(stanza: Stanza): KeyBundle | undefined {
  const keys = child(stanza, 'keys')
  if (!keys) return undefined
  const preKey = child(keys, 'key')
  return {
    registrationId: toNumber(bytesOf(child(stanza, 'registration'))),
    identity: bytesOf(child(keys, 'identity')),
    signedPreKey: readSignedKey(child(keys, 'skey')),
    preKey: preKey && readKey(preKey),
  }
}
