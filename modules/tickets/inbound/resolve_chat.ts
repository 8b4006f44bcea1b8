/** Whose chat is it: a person's, or a group's (IN-02..09, IN-61). */
import type { Actor } from '#app/kernel/actor'
import { findContact, findGroup, resolveContact, resolveGroup } from '#modules/contacts/public'
import type { ChatAddress, InboundMessage, Sender } from '#modules/whatsapp/contract'

const groupMark = '@g.us'
export const isGroupChat = (chat: ChatAddress): boolean => chat.endsWith(groupMark)
export const groupOf = (chat: ChatAddress): string => chat.slice(0, -groupMark.length)

/** The contact whose conversation the message belongs to, found or made. */
export function resolveChat(actor: Actor, inbound: InboundMessage) {
  const { chat, group, sender, fromMe } = inbound
  if (group) return resolveGroup(actor, { group: groupOf(chat), subject: group.subject })
  // IN-08: what we wrote says nothing of the customer's name.
  return resolveContact(actor, fromMe ? { ...sender, pushName: null } : sender)
}

/** The member of a group who wrote, found or made; null in a chat of two. */
export async function resolveAuthor(actor: Actor, author: Sender | null): Promise<number | null> {
  return author ? (await resolveContact(actor, author)).id : null
}

/** The contact of a chat if there is one: a change makes nobody known. */
export function findChat(actor: Actor, { chat, sender }: { chat: ChatAddress; sender: Sender }) {
  return isGroupChat(chat) ? findGroup(actor, groupOf(chat)) : findContact(actor, sender)
}
