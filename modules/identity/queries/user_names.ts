/** Names of users by id, including deleted ones, because conversations keep their names. */
import type { Actor } from '#app/kernel/actor/actor'
import User from '#modules/identity/models/user'

/** Users of other companies are left out. */
export async function userNames(
  actor: Pick<Actor, 'companyId'>,
  ids: readonly number[]
): Promise<Map<number, string>> {
  if (!ids.length) return new Map()
  const users = await User.of(actor)
    .whereIn('id', [...ids])
    .select('id', 'name')
  return new Map(users.map(({ id, name }) => [id, name]))
}
