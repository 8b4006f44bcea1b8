// The company writes: the server takes over one encrypted copy per device and acknowledges.
import type { Companion } from '#modules/whatsapp/sandbox/phones/companions'
import type { EncType } from '#modules/whatsapp/sandbox/phones/endpoint'
import type { Connection } from '#modules/whatsapp/sandbox/server/connection'
import { keepFor } from '#modules/whatsapp/sandbox/server/deliver'
import { wakePhone } from '#modules/whatsapp/sandbox/server/phone_reads'
import {
  bytesOf,
  child,
  children,
  node,
  SERVER,
  timestamp,
  type Stanza,
} from '#modules/whatsapp/sandbox/wire/node'
import type { World } from '#modules/whatsapp/sandbox/world'

interface Copy {
  readonly jid: string
  readonly enc: Stanza
}

/** Stores all copies, then acknowledges: an acknowledged message is never lost, even by a kill -9. */
export function companySends(world: World, connection: Connection, stanza: Stanza) {
  const { companion } = connection
  if (!companion) return
  const { id, to } = stanza.attrs
  const ack = { class: 'message', id, from: to, t: timestamp() }
  const refusal = refusalOf(world, to)
  if (refusal) return connection.send(node('ack', { ...ack, error: String(refusal) }))

  const phones = new Set<string>()
  const sends = world.store.transaction(() =>
    copiesOf(stanza).flatMap((copy) => takeOver(world, companion, stanza, copy, phones))
  )
  connection.send(node('ack', ack))
  for (const send of sends) send()
  for (const phone of phones) wakePhone(world, phone)
}

function refusalOf(world: World, to: string): number | undefined {
  const target = world.phones.locate(to)?.phone
  const fault = world.faults.strike('ack_error', target?.number)
  return fault && (fault.code ?? 463)
}

function copiesOf(stanza: Stanza): Copy[] {
  const named = children(child(stanza, 'participants'), 'to').map((copy) => ({
    jid: copy.attrs.jid,
    enc: child(copy, 'enc'),
  }))
  const own = children(stanza, 'enc').map((enc) => ({ jid: stanza.attrs.to, enc }))
  return [...named, ...own].filter((copy): copy is Copy => copy.enc !== undefined)
}

// Device 0 is the phone itself; every other number is a linked device, which gets the copy as it is.
function takeOver(
  world: World,
  sender: Companion,
  stanza: Stanza,
  { jid, enc }: Copy,
  phones: Set<string>
): (() => void)[] {
  const target = world.phones.locate(jid)
  if (!target) return []
  const { phone, device } = target
  if (device > 0) {
    const companion = world.companions.find(phone.number, device)
    if (!companion) return []
    return [keepFor(world, companion, forward(world, sender, stanza, phone.number, enc))]
  }
  world.arrivals.keep({
    phone: phone.number,
    sender: { number: sender.number, device: sender.device },
    peer: stanza.attrs.to,
    id: stanza.attrs.id,
    type: enc.attrs.type as EncType,
    body: bytesOf(enc),
  })
  phones.add(phone.number)
  return []
}

function forward(world: World, sender: Companion, stanza: Stanza, to: string, enc: Stanza) {
  const byLid = stanza.attrs.to.endsWith('@lid')
  const phone = world.phones.find(sender.number)
  const from = byLid
    ? `${phone?.lid}:${sender.device}@lid`
    : `${sender.number}:${sender.device}@${SERVER}`
  const recipient = to === sender.number ? stanza.attrs.to : undefined
  const { id, type } = stanza.attrs
  return node('message', { from, recipient, id, type, t: timestamp(), notify: phone?.name }, [enc])
}
