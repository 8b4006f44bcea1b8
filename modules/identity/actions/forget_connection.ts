/** Removes a deleted connection as the default connection of all users. */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import User from '#modules/identity/models/user'

/** Runs in the unit of work that deletes the connection. */
export async function forgetConnection(
  actor: Pick<Actor, 'companyId'>,
  connectionId: number
): Promise<void> {
  await unitOfWork(async ({ trx }) => {
    await User.of(actor, trx).where('connection_id', connectionId).update({ connectionId: null })
  })
}
