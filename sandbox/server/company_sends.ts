// The company sends a message: the server stores one encrypted copy per device and acknowledges.
import type { Companion } from '#sandbox/phones/companions'
import type { EncType } from '#sandbox/phones/endpoint'
import { isGroup } from '#sandbox/phones/groups'
import type { Phone } from '#sandbox/phones/phone_book'
import type { Connection } from '#sandbox/server/connection'
import { keepFor } from '#sandbox/server/deliver'
import { lidOf } from '#sandbox/server/envelope'
import { wakePhone } from '#sandbox/server/phone_reads'
import { bytesOf, child, children, node, SERVER, timestamp, type Stanza } from '#sandbox/wire/node'
import type { SandboxContext } from '#sandbox/context'

/** What one device gets: in a group, the sender key and the message itself. */
interface Copy {
  readonly jid: string
  readonly encs: readonly Stanza[]
}

/** Stores all copies, then acknowledges: an acknowledged message is never lost, even by a kill -9. */
export function companySends(context: SandboxContext, connection: Connection, stanza: Stanza) {
  const { companion } = connection
  if (!companion) return
  const { id, to } = stanza.attrs
  const ack = { class: 'message', id, from: to, t: timestamp() }
  const refusal = refusalOf(context, to)
  if (refusal) return connection.send(node('ack', { ...ack, error: String(refusal) }))

  const phones = new Set<string>()
  const sends = context.store.transaction(() =>
    copiesOf(context, companion, stanza).flatMap((copy) =>
      takeOver(context, companion, stanza, copy, phones)
    )
  )
  connection.send(node('ack', ack))
  for (const send of sends) send()
  for (const phone of phones) wakePhone(context, phone)
}

function refusalOf(context: SandboxContext, to: string): number | undefined {
  const target = context.phones.locate(to)?.phone
  const fault = context.faults.strike('ack_error', target?.number)
  return fault && (fault.code ?? 463)
}

function copiesOf(context: SandboxContext, sender: Companion, stanza: Stanza): Copy[] {
  const { to, participant } = stanza.attrs
  const named = children(child(stanza, 'participants'), 'to').map((copy) => ({
    jid: copy.attrs.jid,
    encs: children(copy, 'enc'),
  }))
  const shared = children(stanza, 'enc')
  if (!isGroup(to)) return [...named, ...shared.map((enc) => ({ jid: to, encs: [enc] }))]
  // A resend that one member asked for goes to that member only.
  if (participant) return [{ jid: participant, encs: shared }]
  const known = new Set(named.map(({ jid }) => jid))
  const others = devicesIn(context, sender, to).filter((jid) => !known.has(jid))
  return [...named, ...others.map((jid) => ({ jid, encs: [] }))].map(({ jid, encs }) => ({
    jid,
    encs: [...encs, ...shared],
  }))
}

/** Addresses of all devices in the group except the sender's own phone and the sender. */
function devicesIn(context: SandboxContext, sender: Companion, groupId: string): string[] {
  const members = context.groups.find(groupId)?.members ?? []
  return members
    .filter((number) => number !== sender.number)
    .flatMap((number) => context.phones.find(number) ?? [])
    .flatMap((phone) => [
      lidOf(phone),
      ...context.companions.of(phone.number).map(({ device }) => `${phone.lid}:${device}@lid`),
    ])
}

// Device 0 is the phone itself; every other number is a linked device, which gets its copy unchanged.
function takeOver(
  context: SandboxContext,
  sender: Companion,
  stanza: Stanza,
  { jid, encs }: Copy,
  phones: Set<string>
): (() => void)[] {
  const target = context.phones.locate(jid)
  if (!target) return []
  const { phone, device } = target
  if (device > 0) {
    const companion = context.companions.find(phone.number, device)
    if (!companion) return []
    return [keepFor(context, companion, forward(context, sender, stanza, phone.number, encs))]
  }
  for (const enc of encs) {
    context.arrivals.keep({
      phone: phone.number,
      sender: { number: sender.number, device: sender.device },
      peer: stanza.attrs.to,
      id: stanza.attrs.id,
      type: enc.attrs.type as EncType,
      body: bytesOf(enc),
    })
  }
  phones.add(phone.number)
  return []
}

function forward(
  context: SandboxContext,
  sender: Companion,
  stanza: Stanza,
  to: string,
  encs: readonly Stanza[]
) {
  const phone = context.phones.find(sender.number)
  const { id, type } = stanza.attrs
  const attributes = { ...addressOf(phone, sender, stanza.attrs.to, to), id, type, t: timestamp() }
  return node('message', { ...attributes, notify: phone?.name }, [...encs])
}

function addressOf(phone: Phone | undefined, sender: Companion, chat: string, to: string) {
  const lid = `${phone?.lid}:${sender.device}@lid`
  if (isGroup(chat)) return { from: chat, participant: lid, addressing_mode: 'lid' }
  const from = chat.endsWith('@lid') ? lid : `${sender.number}:${sender.device}@${SERVER}`
  return { from, recipient: to === sender.number ? chat : undefined }
}
