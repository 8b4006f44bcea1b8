// Notifies a company's devices of the phone number that belongs to a LID.
import type { Phone } from '#sandbox/phones/phone_book'
import { lidOf, pnOf } from '#sandbox/server/envelope'
import { mexNotice } from '#sandbox/wire/node'
import type { SandboxContext } from '#sandbox/context'

/** Returns how many devices were notified. */
export function revealNumber(context: SandboxContext, phone: Phone, business?: string): number {
  const profiles = { jid: lidOf(phone), added_profiles: [{ pn: pnOf(phone) }] }
  const content = JSON.stringify({ data: { xwa2_notify_linked_profiles: profiles } })
  const connections = context.links.ofNumber(business)
  for (const connection of connections) {
    connection.send(mexNotice(connection.nextId(), 'NotificationLinkedProfilesUpdates', content))
  }
  return connections.length
}
