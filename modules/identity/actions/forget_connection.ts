/** A connection is gone: nobody's new tickets start on it. */
import type { Actor } from '#app/kernel/actor'
import { unitOfWork } from '#app/kernel/unit_of_work'
import User from '#modules/identity/models/user'

/** Joins the work that deletes it. */
export async function forgetConnection(
  actor: Pick<Actor, 'companyId'>,
  connectionId: number
): Promise<void> {
  await unitOfWork(async ({ trx }) => {
    await User.of(actor, trx).where('connection_id', connectionId).update({ connectionId: null })
  })
}
