/** Finds the contact of a chat: a person or a group (IN-02..09, IN-61). */
import type { Actor } from '#app/kernel/actor/actor'
import { findContact, resolveContact, resolveGroup } from '#modules/contacts/public'
import type { ChatAddress, InboundMessage, Sender } from '#modules/whatsapp/contract'

const groupMark = '@g.us'
export const isGroupChat = (chat: ChatAddress): boolean => chat.endsWith(groupMark)
export const groupOf = (chat: ChatAddress): string => chat.slice(0, -groupMark.length)

/** The contact whose conversation the message belongs to; created if missing. */
export function resolveChat(actor: Actor, inbound: InboundMessage) {
  const { chat, group, sender, fromMe } = inbound
  if (group) return resolveGroup(actor, { group: groupOf(chat), subject: group.subject })
  // IN-08: messages of ours do not carry the customer's name.
  return resolveContact(actor, fromMe ? { ...sender, pushName: null } : sender)
}

/** The group member who wrote; created if missing. Null in a one-to-one chat. */
export async function resolveAuthor(actor: Actor, author: Sender | null): Promise<number | null> {
  return author ? (await resolveContact(actor, author)).id : null
}

/** The contact of a chat if it exists: a change of a message creates none. */
export function findChat(actor: Actor, { chat, sender }: { chat: ChatAddress; sender: Sender }) {
  return findContact(actor, isGroupChat(chat) ? { group: groupOf(chat) } : sender)
}
