/** Checks whom a talk is to have (CHT-01, API-03). */
import type { Actor } from '#app/kernel/actor'
import { accessUsers } from '#modules/identity/public'

/** Each once, the owner among them. Another company's person, or a former one: 404 ERR_NO_USER_FOUND. */
export async function chooseMembers(
  actor: Actor,
  ownerId: number,
  requested: readonly number[]
): Promise<number[]> {
  const memberIds = [...new Set([ownerId, ...requested])]
  await accessUsers(actor, memberIds)
  return memberIds
}
