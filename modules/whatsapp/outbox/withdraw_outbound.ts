/** Withdraws messages of automation that have not left yet, because a person takes over (INT-02). */
import type { Actor } from '#app/kernel/actor/actor'
import type { Work } from '#app/kernel/database/unit_of_work'

/** The code that a withdrawn message shows. */
export const withdrawnCode = 'ERR_TAKEN_OVER'

/**
 * The ids of those that were withdrawn, in the caller's transaction. What is being sent already is not among them. A person
 * may send one after all (`retry`).
 */
export async function withdrawOutbound(
  { trx }: Work,
  { companyId }: Pick<Actor, 'companyId'>,
  { connectionId, conversation }: { readonly connectionId: number; readonly conversation: string }
): Promise<string[]> {
  const { rows } = await trx.rawQuery<{ rows: { wid: string }[] }>(
    // Rows are locked by id, the order that all writers use.
    `update outbox_entries set status = 'failed', error_code = ?, settled_at = now()
     where id in (
       select id from outbox_entries
       where company_id = ? and connection_id = ? and lane = ? and kind = 'message'
         and status = 'pending' and is_withdrawable
       order by id for update)
     returning wid`,
    [withdrawnCode, companyId, connectionId, conversation] as never
  )
  return rows.map(({ wid }) => wid)
}
