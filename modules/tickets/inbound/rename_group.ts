/** A group's subject changed: its contact follows (IN-62). */
import { systemActor } from '#app/kernel/actor'
import { findGroup, resolveGroup } from '#modules/contacts/public'
import type { InboundGroupChange } from '#modules/whatsapp/contract'
import { groupOf } from '#modules/tickets/inbound/resolve_chat'

/** A group in which nobody has written yet is nobody's contact, and stays so. */
export async function renameGroup({ companyId, chat, subject }: InboundGroupChange): Promise<void> {
  const actor = systemActor(companyId)
  const group = groupOf(chat)
  if (await findGroup(actor, group)) await resolveGroup(actor, { group, subject })
}
