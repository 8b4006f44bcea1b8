/** Keys, newest first: one's own, or those of the company. */
import type { Actor } from '#app/kernel/actor/actor'
import { pageOf } from '#app/kernel/http/page'
import { ApiKey } from '#modules/external_api/model'
import { userNames } from '#modules/identity/public'

/** `userId` narrows it to the keys of one person. */
export async function listKeys(actor: Actor, pageNumber: unknown, userId?: number | null) {
  const keys = ApiKey.of(actor).orderBy('id', 'desc')
  if (userId !== undefined) void keys.where('userId', userId ?? 0)
  const page = await pageOf(keys, pageNumber)
  const names = await userNames(
    actor,
    page.rows.map((row) => row.userId)
  )
  return { ...page, names }
}
