/** Validates the chosen members of a thread (CHT-01, API-03). */
import type { Actor } from '#app/kernel/actor/actor'
import { accessUsers } from '#modules/identity/public'

/** Without duplicates, including the owner. 404 ERR_NO_USER_FOUND for a user of another company or a former one. */
export async function chooseMembers(
  actor: Actor,
  ownerId: number,
  requested: readonly number[]
): Promise<number[]> {
  const memberIds = [...new Set([ownerId, ...requested])]
  await accessUsers(actor, memberIds)
  return memberIds
}
