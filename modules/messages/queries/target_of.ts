/** WhatsApp's reference to a message of the chat: its id, its side, and in a group its author. */
import type { Work } from '#app/kernel/database/unit_of_work'
import type { OutboundTarget, Sender } from '#modules/whatsapp/contract'
import type Message from '#modules/messages/models/message'

export async function targetOf(
  { companyId, wid, fromMe, authorContactId }: Message,
  work: Work
): Promise<OutboundTarget> {
  if (fromMe || !authorContactId) return { wid, fromMe }
  return { wid, fromMe, author: await memberOf(work, { companyId, contactId: authorContactId }) }
}

/** The contact's address in a group; null when unknown. */
export async function memberOf(
  { trx }: Work,
  { companyId, contactId }: Readonly<Record<'companyId' | 'contactId', number>>
): Promise<Pick<Sender, 'phone' | 'lid'> | null> {
  const identities: { kind: string; value: string }[] = await trx
    .from('contact_identities')
    .where({ company_id: companyId, contact_id: contactId })
    .orderBy('id', 'desc')
  const valueOf = (kind: string) => identities.find((one) => one.kind === kind)?.value ?? null
  const [phone, lid] = [valueOf('pn'), valueOf('lid')]
  return phone || lid ? { phone, lid } : null
}
