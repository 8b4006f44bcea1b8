/** The only way from an id to a tag (API-02, API-03). */
import type { Actor } from '#app/kernel/actor'
import { errorClasses } from '#app/kernel/errors'
import type { Work } from '#app/kernel/unit_of_work'
import { rowId } from '#app/kernel/wire'
import specs from '#modules/tags/errors'
import Tag from '#modules/tags/models/tag'

export const errors = errorClasses(specs)

/**
 * The company's tag; another company's, or none, is 404 ERR_NO_TAG_FOUND. Within a work the row stays
 * locked until the work is done.
 */
export async function accessTag(actor: Actor, given: unknown, work?: Work): Promise<Tag> {
  const id = rowId(given)
  const tag =
    id === null
      ? null
      : await Tag.of(actor, work?.trx)
          .where('id', id)
          .if(work, (query) => void query.forUpdate())
          .first()
  if (!tag) throw new errors.E_TAG_NOT_FOUND()
  return tag
}

/**
 * The company's tags of these ids, each once, by id; 404 ERR_NO_TAG_FOUND when one is not its own. Held until the
 * work is done: none is deleted before it hangs. In one order, so that two who hold several never wait for each other.
 */
export async function accessTags(
  actor: Actor,
  given: readonly unknown[],
  work: Work
): Promise<Tag[]> {
  const ids = [...new Set(given.map(rowId))]
  if (!ids.length) return []
  const known = ids.filter((id) => id !== null)
  const tags = await Tag.of(actor, work.trx).whereIn('id', known).orderBy('id').forShare()
  if (tags.length < ids.length) throw new errors.E_TAG_NOT_FOUND()
  return tags
}
