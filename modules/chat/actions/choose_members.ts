/** Checks whom a talk is to have (CHT-01, API-03). */
import type { Actor } from '#app/kernel/actor'
import { accessUser, listPeople } from '#modules/identity/public'

/** Each once, the owner among them. Another company's person, or a former one: 404 ERR_NO_USER_FOUND. */
export async function chooseMembers(
  actor: Actor,
  ownerId: number,
  wished: readonly number[]
): Promise<number[]> {
  const people = await listPeople(actor)
  const present = new Set(people.filter(({ isFormer }) => !isFormer).map(({ id }) => id))
  const stranger = wished.find((id) => !present.has(id))
  // The gate of people says what is wrong.
  if (stranger !== undefined) await accessUser(actor, stranger)
  return [...new Set([ownerId, ...wished])]
}
