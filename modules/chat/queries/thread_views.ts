/** Views of threads: with the names of owner and members, and each member's unread count (CHT-03). */
import type { Actor } from '#app/kernel/actor/actor'
import type Thread from '#modules/chat/models/thread'
import ThreadMember from '#modules/chat/models/thread_member'
import { userNames } from '#modules/identity/public'

export interface Person {
  readonly id: number
  readonly name: string
}
export interface ThreadView {
  readonly thread: Thread
  readonly owner: Person
  readonly members: readonly { readonly unreads: number; readonly person: Person }[]
}

/** In the order of `threads`. The caller has checked that they may be shown. */
export async function threadViews(
  actor: Pick<Actor, 'companyId'>,
  threads: readonly Thread[]
): Promise<ThreadView[]> {
  const ids = threads.map(({ id }) => id)
  const members = await ThreadMember.of(actor).whereIn('threadId', ids).orderBy('id')
  const people = [...members.map(({ userId }) => userId), ...threads.map(({ ownerId }) => ownerId)]
  const names = await userNames(actor, [...new Set(people)])
  const personOf = (id: number) => ({ id, name: names.get(id)! })
  return threads.map((thread) => ({
    thread,
    owner: personOf(thread.ownerId),
    members: members
      .filter(({ threadId }) => threadId === thread.id)
      .map(({ userId, unreads }) => ({ unreads, person: personOf(userId) })),
  }))
}
