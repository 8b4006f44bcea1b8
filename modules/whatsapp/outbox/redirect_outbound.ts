/** Redirects pending messages to another address, when the former one turned out to be somebody else's. */
import type { Actor } from '#app/kernel/actor/actor'
import type { Work } from '#app/kernel/database/unit_of_work'
import type { ChatAddress } from '#modules/whatsapp/contract'
import { isChange } from '#modules/whatsapp/outbox/changes'

export interface Redirection {
  readonly from: readonly ChatAddress[]
  /** Nobody ever wrote from it: a message to it starts a conversation. */
  readonly to: ChatAddress
}

/**
 * Includes failed messages, which may be retried. Messages that may have been sent keep their address, and so do
 * changes of existing messages: a deletion must reach the message it deletes.
 */
export async function redirectOutbound(
  { trx }: Work,
  { companyId }: Pick<Actor, 'companyId'>,
  { from, to }: Redirection
): Promise<void> {
  await trx.rawQuery(
    // The encoded message contains the former address. Rows are locked by id, the order that all writers use.
    `update outbox_entries set address = ?, is_cold = true, encoded = null
     where id in (
       select id from outbox_entries
       where company_id = ? and address = any(?::text[]) and kind = 'message'
         and status in ('pending', 'failed') and not ${isChange}
       order by id for update)`,
    [to, companyId, [...from]] as never
  )
}
