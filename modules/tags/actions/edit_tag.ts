/** Changes a tag's name, colour or kanban flag. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessUser } from '#modules/identity/public'
import { accessTag } from '#modules/tags/access'
import type { TagForm } from '#modules/tags/actions/add_tag'
import { becomeLane } from '#modules/tags/actions/become_lane'
import { lockLanes } from '#modules/tags/actions/lock_lanes'
import { refuseDouble } from '#modules/tags/actions/refuse_double'
import { snapshotOf, recordChange } from '#modules/tags/actions/record_change'
import type Tag from '#modules/tags/models/tag'

/** Omitted fields stay. 404 ERR_NO_TAG_FOUND, 409 ERR_DUPLICATED_TAG (TAG-01). */
export async function editTag(actor: Actor, id: unknown, form: Partial<TagForm>): Promise<Tag> {
  const { isKanban, userId, ...text } = form
  const mark = isKanban !== undefined && actor.can('tags.mark_kanban') ? { isKanban } : {}
  const owner = userId === undefined ? {} : { userId }
  return refuseDouble(
    unitOfWork(async (work) => {
      if (userId !== undefined) await accessUser(actor, userId)
      if (mark.isKanban) await lockLanes(work, actor, 'changing')
      const tag = await accessTag(actor, id, work)
      const before = snapshotOf(tag)
      if (mark.isKanban && !tag.isKanban) await becomeLane(work, actor, tag)
      await tag.merge({ ...text, ...mark, ...owner, updatedAt: now() }).save()
      recordChange(work, actor, { change: 'update', tagId: tag.id, before, after: snapshotOf(tag) })
      return tag
    })
  )
}
