/** Views of talks: with the names of owner and members, and each member's unread count (CHT-03). */
import type { Actor } from '#app/kernel/actor/actor'
import type Talk from '#modules/chat/models/talk'
import TalkMember from '#modules/chat/models/talk_member'
import { userNames } from '#modules/identity/public'

export interface Person {
  readonly id: number
  readonly name: string
}
export interface TalkView {
  readonly talk: Talk
  readonly owner: Person
  readonly members: readonly { readonly unreads: number; readonly person: Person }[]
}

/** In the order of `talks`. The caller has checked that they may be shown. */
export async function talkViews(
  actor: Pick<Actor, 'companyId'>,
  talks: readonly Talk[]
): Promise<TalkView[]> {
  const ids = talks.map(({ id }) => id)
  const members = await TalkMember.of(actor).whereIn('talkId', ids).orderBy('id')
  const people = [...members.map(({ userId }) => userId), ...talks.map(({ ownerId }) => ownerId)]
  const names = await userNames(actor, [...new Set(people)])
  const personOf = (id: number) => ({ id, name: names.get(id)! })
  return talks.map((talk) => ({
    talk,
    owner: personOf(talk.ownerId),
    members: members
      .filter(({ talkId }) => talkId === talk.id)
      .map(({ userId, unreads }) => ({ unreads, person: personOf(userId) })),
  }))
}
