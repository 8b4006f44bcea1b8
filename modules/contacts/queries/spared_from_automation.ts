/** Which contacts are excluded from automation (IN-64). Checked before anything automatic is sent. */
import type { Actor } from '#app/kernel/actor/actor'
import Contact from '#modules/contacts/models/contact'

/** Those of the contacts to whom nothing automatic is sent, including those that no longer exist. */
export async function sparedFromAutomation(
  actor: Pick<Actor, 'companyId'>,
  contactIds: readonly number[]
): Promise<ReadonlySet<number>> {
  const rows = await Contact.of(actor)
    .whereIn('id', [...new Set(contactIds)])
    .select('id', 'isBotDisabled')
  const reachable = new Set(rows.filter(({ isBotDisabled }) => !isBotDisabled).map(({ id }) => id))
  return new Set(contactIds.filter((id) => !reachable.has(id)))
}
