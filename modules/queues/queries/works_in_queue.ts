/** Whether a user is a member of a queue. */
import type { Actor } from '#app/kernel/actor/actor'
import { databaseClient } from '#app/kernel/database/database_client'

export async function worksInQueue(
  { companyId }: Pick<Actor, 'companyId'>,
  { userId, queueId }: { readonly userId: number; readonly queueId: number }
): Promise<boolean> {
  const member = await databaseClient()
    .from('queue_members')
    .where({ company_id: companyId, user_id: userId, queue_id: queueId })
    .first()
  return member !== null
}
