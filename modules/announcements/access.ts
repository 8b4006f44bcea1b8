/**
 * Every announcement is loaded by id through this file. They belong to the platform: every company sees the same
 * (API-01).
 */
import type { Actor } from '#app/kernel/actor/actor'
import { errorClasses } from '#app/kernel/errors'
import type { Work } from '#app/kernel/database/unit_of_work'
import { rowId } from '#app/kernel/http/wire'
import specs from '#modules/announcements/errors'
import Announcement from '#modules/announcements/models/announcement'

const errors = errorClasses(specs)

/**
 * Active ones only, all for the operator; otherwise 404 ERR_NO_ANNOUNCEMENT_FOUND. With `work` the row stays locked
 * until the transaction ends.
 */
export async function accessAnnouncement(
  actor: Actor,
  given: unknown,
  work?: Work
): Promise<Announcement> {
  const id = rowId(given)
  const rows = work ? Announcement.query({ client: work.trx }).forUpdate() : Announcement.query()
  const found = id && (await rows.where('id', id).first())
  if (!found || !(found.isActive || seesInactive(actor))) {
    throw new errors.E_ANNOUNCEMENT_NOT_FOUND()
  }
  return found
}

/** Users who may write announcements also see inactive ones (ANN-01). */
export const seesInactive = (actor: Actor): boolean => actor.can('announcements.manage')
