/** What is still owed to somebody goes to another address: the former one turned out to be somebody else's. */
import type { Actor } from '#app/kernel/actor'
import type { Work } from '#app/kernel/unit_of_work'
import type { ChatAddress } from '#modules/whatsapp/contract'
import { isChange } from '#modules/whatsapp/outbox/changes'

export interface Redirection {
  readonly from: readonly ChatAddress[]
  /** Never written from: what goes there begins a conversation. */
  readonly to: ChatAddress
}

/**
 * Also what failed, for whoever tries it again. What may have left stays where it went, and so does the
 * change of a message that is there: to take it back must find it.
 */
export async function redirectOutbound(
  { trx }: Work,
  { companyId }: Pick<Actor, 'companyId'>,
  { from, to }: Redirection
): Promise<void> {
  await trx.rawQuery(
    // What was encoded names the former address. Held in the order in which all hold them.
    `update outbox_entries set address = ?, is_cold = true, encoded = null
     where id in (
       select id from outbox_entries
       where company_id = ? and address = any(?::text[]) and kind = 'message'
         and status in ('owed', 'failed') and not ${isChange}
       order by id for update)`,
    [to, companyId, [...from]] as never
  )
}
