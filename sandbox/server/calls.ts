// Calls: a customer calls, all devices of the company ring, and one of them may decline.
import { randomBytes } from 'node:crypto'
import { SandboxError } from '#sandbox/errors'
import type { Phone } from '#sandbox/phones/phone_book'
import type { Connection } from '#sandbox/server/connection'
import { keepFor } from '#sandbox/server/deliver'
import { lidOf, pnOf } from '#sandbox/server/envelope'
import { children, node, timestamp, type Stanza } from '#sandbox/wire/node'
import type { SandboxContext } from '#sandbox/context'

export interface PhoneCall {
  readonly id: string
  /** Number of the customer. */
  readonly from: string
  /** Number of the business. */
  readonly to: string
  readonly isVideo: boolean
  state: 'ringing' | 'rejected' | 'ended'
}

/** Rings at every linked device; a device that is offline is notified when it reconnects. */
export function ring(
  context: SandboxContext,
  from: Phone,
  to: string,
  isVideo: boolean
): PhoneCall {
  const id = randomBytes(16).toString('hex').toUpperCase()
  const call: PhoneCall = { id, from: from.number, to, isVideo, state: 'ringing' }
  context.calls.set(id, call)
  const kinds = [node('audio', { enc: 'opus', rate: '16000' })]
  if (isVideo) kinds.push(node('video', { enc: 'vp8' }))
  sendToCompany(context, call, from, node('offer', callAttributes(call, from), kinds))
  return call
}

/** The customer hangs up, or stops waiting. */
export function hangUp(context: SandboxContext, id: string): PhoneCall {
  const call = context.calls.get(id)
  const from = call && context.phones.find(call.from)
  if (!call || !from) throw new SandboxError(404, 'NO_SUCH_CALL', 'Esta chamada não existe.')
  if (call.state === 'ringing') call.state = 'ended'
  sendToCompany(
    context,
    call,
    from,
    node('terminate', { ...callAttributes(call, from), reason: 'timeout' })
  )
  return call
}

/** Handles a call stanza of a device. The device waits for the server's confirmation. */
export function hearCall(context: SandboxContext, connection: Connection, stanza: Stanza) {
  const { id, to } = stanza.attrs
  const [event] = children(stanza)
  const call = context.calls.get(event?.attrs['call-id'] ?? '')
  if (event?.tag === 'reject' && call?.state === 'ringing') {
    call.state = 'rejected'
    context.notify(call.from)
  }
  connection.send(node('ack', { class: 'call', id, from: to, type: event?.tag }))
}

function callAttributes({ id }: PhoneCall, from: Phone) {
  return { 'call-id': id, 'call-creator': lidOf(from), 'caller_pn': pnOf(from) }
}

function sendToCompany(context: SandboxContext, call: PhoneCall, from: Phone, event: Stanza) {
  const sends = context.store.transaction(() =>
    context.companions.of(call.to).map((companion) => {
      const id = randomBytes(8).toString('hex').toUpperCase()
      const attributes = { from: lidOf(from), id, t: timestamp(), notify: from.name }
      return keepFor(context, companion, node('call', attributes, [event]))
    })
  )
  for (const send of sends) send()
  context.notify(from.number)
}
