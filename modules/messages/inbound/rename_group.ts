/** A group's subject changed: renames its contact (IN-62). */
import { systemActor } from '#app/kernel/actor/actor'
import { findContact, resolveGroup } from '#modules/contacts/public'
import type { InboundGroupChange } from '#modules/whatsapp/contract'
import { groupOf } from '#modules/messages/inbound/resolve_chat'

/** No contact is created for a group in which nobody has written yet. */
export async function renameGroup({ companyId, chat, subject }: InboundGroupChange): Promise<void> {
  const actor = systemActor(companyId)
  const group = groupOf(chat)
  if (await findContact(actor, { group })) await resolveGroup(actor, { group, subject })
}
