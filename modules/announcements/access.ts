/**
 * Every announcement is loaded by id through this file. They belong to the platform: every company sees the same
 * (API-01).
 */
import type { Actor } from '#app/kernel/actor/actor'
import { errorClasses } from '#app/kernel/errors'
import type { Work } from '#app/kernel/database/unit_of_work'
import { rowById } from '#app/kernel/http/row_by_id'
import specs from '#modules/announcements/errors'
import { Announcement } from '#modules/announcements/model'

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
  const rows = Announcement.query(work && { client: work.trx })
  const found = await rowById(rows, given, errors.E_ANNOUNCEMENT_NOT_FOUND, work)
  if (!found.isActive && !seesInactive(actor)) throw new errors.E_ANNOUNCEMENT_NOT_FOUND()
  return found
}

/** Users who may write announcements also see inactive ones (ANN-01). */
export const seesInactive = (actor: Actor): boolean => actor.can('announcements.manage')
