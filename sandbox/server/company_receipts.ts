// Receipts of the company for the customers' messages: received, read, undecryptable, refused.
import type { Companion } from '#sandbox/phones/companions'
import type { MessageStatus } from '#sandbox/phones/chats'
import { isGroup } from '#sandbox/phones/groups'
import type { Connection } from '#sandbox/server/connection'
import { askForUpload } from '#sandbox/server/media_retry'
import { personResends } from '#sandbox/server/person_resends'
import { readKey, readSignedKey, type KeyBundle } from '#sandbox/wire/key_bundle'
import { bytesOf, child, children, node, toNumber, type Stanza } from '#sandbox/wire/node'
import { spendBundle } from '#sandbox/server/prekeys'
import type { SandboxContext } from '#sandbox/context'

const MAX_RETRIES = 5

/** A <receipt>: removes the messages from the offline queue and updates the customer's ticks. */
export function companyReceipt(context: SandboxContext, connection: Connection, stanza: Stanza) {
  const { companion } = connection
  if (!companion) return
  const { id, to, type } = stanza.attrs
  if (type === 'retry') {
    companyAsksAgain(context, companion, stanza).catch((error: Error) =>
      console.error(`sandbox: resending ${id}: ${error.stack}`)
    )
  } else if (type === 'server-error') {
    askForUpload(context, companion, stanza)
  } else {
    const ids = [id, ...children(child(stanza, 'list'), 'item').map((item) => item.attrs.id)]
    context.waiting.confirm(companion, 'message', ids)
    const status = statusOf(type)
    if (status) moveTicks(context, companion, stanza, ids, status)
  }
  connection.send(node('ack', { class: 'receipt', id, from: to, type }))
}

/** An <ack>: of a receipt or notification, or the refusal of a message. */
export function companyAck(context: SandboxContext, connection: Connection, stanza: Stanza) {
  const { companion } = connection
  const { class: kind, id, type, error, to } = stanza.attrs
  if (!companion || !kind) return
  if (kind !== 'message') return void context.waiting.confirm(companion, kind, [id], type ?? '')
  if (!error) return void context.waiting.confirm(companion, kind, [id])
  const customer = context.phones.locate(to)?.phone
  if (context.waiting.refuse(companion, id) && customer) {
    context.chats.refuse(customer.number, companion.number, id, Number(error))
    context.notify(customer.number)
  }
}

function statusOf(type?: string): MessageStatus | undefined {
  if (type === undefined || type === 'inactive') return 'delivered'
  return type === 'read' || type === 'read-self' || type === 'played' ? 'read' : undefined
}

function moveTicks(
  context: SandboxContext,
  { number }: Companion,
  { attrs: { to, participant } }: Stanza,
  ids: readonly string[],
  status: MessageStatus
) {
  const customer = context.phones.locate(participant ?? to)?.phone.number
  if (!customer) return
  const business = isGroup(to) ? to : number
  for (const id of ids) {
    context.chats.advance({ customer, business, id, direction: 'out' }, status)
  }
  context.notify(customer)
}

async function companyAsksAgain(context: SandboxContext, companion: Companion, stanza: Stanza) {
  const { id, to, recipient, participant } = stanza.attrs
  const from = context.phones.locate(isGroup(to) ? (participant ?? '') : to)?.phone
  const count = Number(child(stanza, 'retry')?.attrs.count ?? 1)
  if (!from || count > MAX_RETRIES || context.faults.strike('silent', from.number)) return
  const bundle = keysOf(stanza) ?? spendBundle(context, companion)
  await personResends(context, companion, from, { id, to, recipient, count, bundle })
}

// Clients include their keys from the second retry on.
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
