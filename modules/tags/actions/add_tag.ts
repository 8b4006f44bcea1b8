/** Creates a tag. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessUser } from '#modules/identity/public'
import { lockLanes } from '#modules/tags/actions/lock_lanes'
import { refuseDouble } from '#modules/tags/actions/refuse_double'
import { snapshotOf, recordChange } from '#modules/tags/actions/record_change'
import { defaultTagColor } from '#modules/tags/contract'
import Tag from '#modules/tags/models/tag'
import { nextPosition } from '#modules/tags/queries/list_lanes'

export interface TagForm {
  readonly name: string
  readonly color?: string
  /** Ignored for users who may not set it (TAG-01). */
  readonly isKanban?: boolean
  /** The owner; defaults to the actor. */
  readonly userId?: number
}

/** 409 ERR_DUPLICATED_TAG if the company already has the name, 404 ERR_NO_USER_FOUND for a user of another company. */
export async function addTag(actor: Actor, form: TagForm): Promise<Tag> {
  const { name, color = defaultTagColor, isKanban = false, userId } = form
  return refuseDouble(
    unitOfWork(async (work) => {
      const owner = userId === undefined ? actor.userId : (await accessUser(actor, userId)).id
      const isLane = isKanban && actor.can('tags.mark_kanban')
      if (isLane) await lockLanes(work, actor, 'changing')
      const tag = await new Tag()
        .useTransaction(work.trx)
        .merge({
          companyId: actor.companyId,
          name,
          color,
          isKanban: isLane,
          position: isLane ? await nextPosition(actor, work.trx) : 0,
          userId: owner,
          createdAt: now(),
          updatedAt: now(),
        })
        .save()
      recordChange(work, actor, { change: 'create', tagId: tag.id, after: snapshotOf(tag) })
      return tag
    })
  )
}
