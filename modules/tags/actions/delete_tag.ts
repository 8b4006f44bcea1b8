/** Deletes a tag, and detaches it from all tickets. */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessTag } from '#modules/tags/access'
import { snapshotOf, recordChange } from '#modules/tags/actions/record_change'

/** Throws 404 ERR_NO_TAG_FOUND. */
export async function deleteTag(actor: Actor, id: unknown): Promise<void> {
  await unitOfWork(async (work) => {
    const tag = await accessTag(actor, id, work)
    await tag.delete()
    recordChange(work, actor, { change: 'delete', tagId: tag.id, before: snapshotOf(tag) })
  })
}
