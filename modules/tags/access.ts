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
