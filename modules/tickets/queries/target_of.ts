/** How WhatsApp finds a message of ours again: its id, its side, and in a group its author. */
import type { Work } from '#app/kernel/unit_of_work'
import type { OutboundTarget } from '#modules/whatsapp/contract'
import type Message from '#modules/tickets/models/message'

export async function targetOf(
  { companyId, wid, fromMe, authorContactId }: Message,
  work: Work
): Promise<OutboundTarget> {
  if (fromMe || !authorContactId) return { wid, fromMe }
  const identities: { kind: string; value: string }[] = await work.trx
    .from('contact_identities')
    .where({ company_id: companyId, contact_id: authorContactId })
    .orderBy('id', 'desc')
  const valueOf = (kind: string) => identities.find((one) => one.kind === kind)?.value ?? null
  return { wid, fromMe, author: { phone: valueOf('pn'), lid: valueOf('lid') } }
}
