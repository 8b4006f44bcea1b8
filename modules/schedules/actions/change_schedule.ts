/** People write, change and delete schedules, and try failed ones again (SCH-01, SCH-05). */
import type { DateTime } from 'luxon'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { errors as kernelErrors } from '#app/kernel/errors'
import { givenFields } from '#app/kernel/given_fields'
import type { FileToStore } from '#app/kernel/media/media'
import { discardFiles, storeAndAttach, type AttachedFile } from '#app/kernel/media/pending_files'
import { accessContact } from '#modules/contacts/public'
import { accessUser } from '#modules/identity/public'
import { unsigned } from '#modules/messages/public'
import { accessOwnSchedule, errors } from '#modules/schedules/access'
import { Schedule } from '#modules/schedules/model'
import { messageIdsOf, recordSchedule, snapshotOf } from '#modules/schedules/record_schedule'
import { contactLock } from '#modules/tickets/public'
import { connections } from '#modules/whatsapp/public'

export interface ScheduleForm {
  readonly body: string
  readonly sendAt: DateTime
  readonly contactId: number
  /** The person it is written for; only an admin names somebody else. Default: the caller. */
  readonly userId?: number
  /** Null: chosen when it is sent (SCH-03). */
  readonly connectionId: number | null
}
/** What becomes of the file: another one, none (null), or as it is (undefined). */
export type GivenFile = FileToStore | null | undefined

const noFile: AttachedFile = { mediaFile: null, mediaName: null }

/**
 * 404 for a contact, person or connection that the company has not; 403 for a colleague's id unless the caller is an
 * admin; 422 unless the hour is still to come; 413 ERR_FILE_TOO_LARGE above 25 MiB (API-11).
 */
export function addSchedule(actor: Actor, form: ScheduleForm, file: GivenFile): Promise<Schedule> {
  assertToCome(form.sendAt)
  return withFile(actor, file, (attached) =>
    write(actor, async (work) => {
      const { body, sendAt, contactId, connectionId } = form
      await requireParents(work, actor, form)
      const schedule = await new Schedule()
        .useTransaction(work.trx)
        .merge({
          ...{ companyId: actor.companyId, contactId, connectionId, body, sendAt, dueAt: sendAt },
          ...(attached ?? noFile),
          userId: form.userId ?? actor.userId!,
          status: 'pending',
          attempts: 0,
          createdAt: now(),
          updatedAt: now(),
        })
        .save()
      recordSchedule(work, actor, schedule.id, { after: snapshotOf(schedule) })
      return schedule
    })
  )
}

/**
 * Omitted fields stay. By its creator or an admin while it is pending: else 403, 409 ERR_SCHEDULE_NOT_PENDING; the
 * others as for a new one. The hour, given or not, must still be to come.
 */
export function editSchedule(
  actor: Actor,
  id: unknown,
  form: Partial<ScheduleForm>,
  file: GivenFile
): Promise<Schedule> {
  return withFile(actor, file, (attached) =>
    write(actor, async (work) => {
      // Contact first, then the schedule: the order of all that lock both.
      await requireParents(work, actor, form)
      const schedule = await accessPending(actor, id, work)
      assertToCome(form.sendAt ?? schedule.sendAt)
      const { mediaFile: former } = schedule
      const before = snapshotOf(schedule)
      schedule.merge({ ...givenFields(form), ...attached, updatedAt: now() })
      await schedule.merge({ dueAt: schedule.sendAt, attempts: 0 }).save()
      if (attached && former) await discardFiles(work, [former])
      recordSchedule(work, actor, schedule.id, { before, after: snapshotOf(schedule) })
      return schedule
    })
  )
}

/** Errors as for a change; with its file. */
export async function deleteSchedule(actor: Actor, id: unknown): Promise<void> {
  await unitOfWork(async (work) => {
    const schedule = await accessPending(actor, id, work)
    const { id: scheduleId, mediaFile } = schedule
    await schedule.delete()
    if (mediaFile) await discardFiles(work, [mediaFile])
    recordSchedule(work, actor, scheduleId, { before: snapshotOf(schedule) })
  })
}

/**
 * A failed one leaves again: its messages under the ids that they have, or as if its hour were now when there are none.
 * By its creator or an admin; 409 ERR_SCHEDULE_NOT_FAILED, 400 ERR_SENDING_WAPP_MSG when a message is too old for it.
 */
export async function retrySchedule(actor: Actor, id: unknown): Promise<Schedule> {
  return unitOfWork(async (work) => {
    const schedule = await accessOwnSchedule(actor, id, work)
    if (schedule.status !== 'failed') throw new errors.E_SCHEDULE_NOT_FAILED()
    const before = snapshotOf(schedule)
    const messageIds = messageIdsOf(schedule)
    if (messageIds.length) {
      await unsigned.retry(work, actor, messageIds)
      schedule.merge({ status: 'queued' })
    } else schedule.merge({ status: 'pending', sendAt: now(), dueAt: now() })
    await schedule.merge({ attempts: 0, errorCode: null, updatedAt: now() }).save()
    recordSchedule(work, actor, schedule.id, { before, after: snapshotOf(schedule) })
    return schedule
  })
}

async function accessPending(actor: Actor, id: unknown, work: Work): Promise<Schedule> {
  const schedule = await accessOwnSchedule(actor, id, work)
  if (schedule.status !== 'pending') throw new errors.E_SCHEDULE_NOT_PENDING()
  return schedule
}

/** The contact may be merged or deleted while it is looked up: then everything is done again. */
const write = <T>(actor: Actor, body: (work: Work) => Promise<T>): Promise<T> => {
  if (actor.userId === null) throw new kernelErrors.E_NO_PERMISSION()
  return contactLock.unlessGone(() => unitOfWork(body))
}

/** Stored before the transaction that refers to it, and deleted when that fails. */
function withFile<T>(
  actor: Actor,
  file: GivenFile,
  body: (attached: AttachedFile | undefined) => Promise<T>
): Promise<T> {
  if (!file) return body(file === null ? noFile : undefined)
  return storeAndAttach(actor, file, ({ key, name }) => body({ mediaFile: key, mediaName: name }))
}

/** Each is the company's own (API-03), and stays until the transaction ends (ADR 31). */
async function requireParents(
  work: Work,
  actor: Actor,
  { contactId, userId, connectionId }: Partial<ScheduleForm>
): Promise<void> {
  const { companyId } = actor
  if (contactId !== undefined) {
    await accessContact(actor, contactId)
    await contactLock.lock(work, { companyId, contactId })
  }
  if (userId !== undefined) {
    await accessUser(actor, userId)
    const isOwn = userId === actor.userId
    if (!isOwn && !actor.can('schedules.manage_any')) throw new kernelErrors.E_NO_PERMISSION()
  }
  if (connectionId) await connections.access(actor, connectionId)
}

function assertToCome(sendAt: DateTime): void {
  if (sendAt > now()) return
  throw new kernelErrors.E_VALIDATION({ fields: [{ field: 'sendAt', rule: 'future' }] })
}
