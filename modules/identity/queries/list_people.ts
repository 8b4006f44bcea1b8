/** All current and former users of a company by name, for statistics, which include former users. */
import type { Actor } from '#app/kernel/actor/actor'
import User from '#modules/identity/models/user'

export interface Person {
  readonly id: number
  readonly name: string
  readonly isOnline: boolean
  /** Deleted; their past work is kept (CLO-21). */
  readonly isFormer: boolean
}

export async function listPeople(actor: Pick<Actor, 'companyId'>): Promise<Person[]> {
  const users = await User.of(actor)
    .select('id', 'name', 'isOnline', 'deletedAt')
    .orderByRaw('folded(name), id')
  return users.map(({ id, name, isOnline, deletedAt }) => ({
    id,
    name,
    isOnline,
    isFormer: deletedAt !== null,
  }))
}
