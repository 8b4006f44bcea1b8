// Presence and typing notifications: live state that is never stored.
import type { Phone } from '#sandbox/phones/phone_book'
import type { Connection } from '#sandbox/server/connection'
import { lidOf } from '#sandbox/server/envelope'
import { children, node, type Stanza } from '#sandbox/wire/node'
import type { SandboxContext } from '#sandbox/context'

export const typingStates = ['composing', 'recording', 'paused'] as const
export type TypingState = (typeof typingStates)[number]
export interface Typing {
  readonly state: TypingState
  /** ISO 8601. */
  readonly since: string | null
}

/** Handles a subscription: responds `available` unless the phone is offline. */
export function hearPresence(context: SandboxContext, connection: Connection, stanza: Stanza) {
  if (stanza.attrs.type !== 'subscribe') return
  const phone = context.phones.locate(stanza.attrs.to)?.phone
  if (phone) connection.watched.add(phone.number)
  const away = phone && context.faults.standing('offline', phone.number)
  const type = away ? 'unavailable' : 'available'
  connection.send(node('presence', { from: stanza.attrs.to, type }))
}

/** The company types, records or stops: updates what the customer's phone shows. */
export function hearTyping(context: SandboxContext, { companion }: Connection, stanza: Stanza) {
  const phone = context.phones.locate(stanza.attrs.to)?.phone
  const [stateNode] = children(stanza)
  if (!companion || !phone || !stateNode) return
  const state = typingStates.find((each) => each === stateNode.tag) ?? 'paused'
  const records = state === 'composing' && stateNode.attrs.media === 'audio'
  context.typing.set(keyOf(phone.number, companion.number), {
    state: records ? 'recording' : state,
    since: new Date().toISOString(),
  })
  context.notify(phone.number)
}

export function seenBy(context: SandboxContext, phone: Phone, business: string): Typing {
  return context.typing.get(keyOf(phone.number, business)) ?? { state: 'paused', since: null }
}

/** The customer types: notifies the company's devices that subscribed to it. Returns how many. */
export function notifyTyping(
  context: SandboxContext,
  phone: Phone,
  business: string,
  state: TypingState
): number {
  const connections = context.links
    .ofNumber(business)
    .filter(({ watched }) => watched.has(phone.number))
  const stateNode = state === 'recording' ? node('composing', { media: 'audio' }) : node(state, {})
  for (const connection of connections) {
    connection.send(node('chatstate', { from: lidOf(phone) }, [stateNode]))
  }
  return connections.length
}

function keyOf(customer: string, business: string) {
  return `${customer} ${business}`
}
