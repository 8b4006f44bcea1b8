/** Extension point of contacts: what campaigns know of a person who is erased (CON-03). */
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import type { ContactChanged, ContactDependant } from '#modules/contacts/contract'
import { accessContact } from '#modules/contacts/public'

export default class ErasePerson implements ContactDependant {
  /** A campaign needs nobody, and its report is for admins alone. */
  async leave() {}

  /** The rows stay, so that the counts stay true; nothing in them says who it was. */
  async purge({ companyId, contactId }: ContactChanged) {
    const { number } = await accessContact({ companyId }, contactId, { withDeleted: true })
    if (number) await eraseRecipients({ companyId }, [number])
  }
}

/** Who was to be written to still is not; a message that is on its way is settled as one that failed. Idempotent. */
export async function eraseRecipients(
  { companyId }: { readonly companyId: number },
  numbers: readonly string[]
): Promise<void> {
  const isOpen = `status in ('pending', 'sending')`
  await unitOfWork(async ({ trx }) => {
    const { rows } = await trx.rawQuery<{
      rows: { id: string; isOpen: boolean; campaignId: number }[]
    }>(
      `select id, ${isOpen} as "isOpen", campaign_id as "campaignId" from campaign_recipients
       where company_id = ? and number = any(?::text[]) order by id for update`,
      [companyId, numbers] as never
    )
    const open = rows.filter((row) => row.isOpen)
    await trx.rawQuery(
      `update campaign_messages set settled_at = ?
       where recipient_id = any(?::bigint[]) and settled_at is null`,
      [now().toJSDate(), open.map(({ id }) => id)] as never
    )
    for (const { campaignId } of open) {
      await trx.from('campaigns').where('id', campaignId).increment('failed_count', 1)
    }
    await trx.rawQuery(
      `update campaign_recipients set name = '', email = '', body = null, number = 'erased ' || id,
         failed_at = case when ${isOpen} then ?::timestamptz else failed_at end,
         error_code = case when ${isOpen} then 'ERR_NUMBER_ERASED' else error_code end,
         status = case when ${isOpen} then 'failed' else status end
       where id = any(?::bigint[])`,
      [now().toISO(), rows.map(({ id }) => id)] as never
    )
  })
}
