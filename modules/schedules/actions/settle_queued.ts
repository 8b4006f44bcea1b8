/**
 * What became of the schedules that were handed to the outbox, read from their messages. It asks the rows instead of
 * hearing each message's event: a message of a schedule is one of thousands, and an event can be missed.
 */
import db from '@adonisjs/lucid/services/db'
import { systemActor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { discardFiles } from '#app/kernel/media/pending_files'
import { unsigned } from '#modules/messages/public'
import { Schedule } from '#modules/schedules/model'
import { messageIdsOf, recordSchedule, snapshotOf } from '#modules/schedules/record_schedule'

/** Per run; the outbox settles a message within an hour, so that few wait. */
const perRun = 1000
/** From here on WhatsApp has the message (IN-31). */
const accepted = 2
/** Hours during which somebody may send a failed message again in its conversation. */
const retriedHours = 24

interface Queued {
  readonly id: number
  readonly companyId: number
}

/** For all companies; idempotent. */
export async function settleQueued(): Promise<void> {
  const rows: Queued[] = await db
    .from('schedules')
    .where('status', 'queued')
    .orWhere((failed) => {
      const since = now().minus({ hours: retriedHours }).toJSDate()
      void failed
        .where('status', 'failed')
        .whereNotNull('message_id')
        .where('updated_at', '>', since)
    })
    .orderBy('id')
    .limit(perRun)
    .select('id', 'company_id as companyId')
  for (const row of rows) await settleOne(row)
}

async function settleOne({ id, companyId }: Queued): Promise<void> {
  await unitOfWork(async (work) => {
    const schedule = await Schedule.of({ companyId }, work.trx)
      .where('id', id)
      .forUpdate()
      .skipLocked()
      .first()
    const outcome = schedule && (await outcomeOf(schedule))
    if (!schedule || !outcome || outcome.status === schedule.status) return
    const before = snapshotOf(schedule)
    const { mediaFile } = schedule
    await schedule.merge({ ...outcome, updatedAt: now() }).save()
    // The conversation has a copy of its own; a failed one may be tried again.
    if (outcome.status === 'sent' && mediaFile) {
      await schedule.merge({ mediaFile: null }).save()
      await discardFiles(work, [mediaFile])
    }
    recordSchedule(work, systemActor(companyId), id, { before, after: snapshotOf(schedule) })
  })
}

type Outcome = Pick<Schedule, 'status' | 'errorCode'> & Partial<Pick<Schedule, 'sentAt'>>

/** Null while WhatsApp has not answered. A message that was deleted meanwhile says nothing any more. */
async function outcomeOf(schedule: Schedule): Promise<Outcome | null> {
  const ids = messageIdsOf(schedule)
  const states = [...(await unsigned.statesOf(schedule, ids)).values()]
  if (!states.length) {
    return schedule.status === 'queued'
      ? { status: 'failed', errorCode: 'ERR_SCHEDULE_INTERRUPTED' }
      : null
  }
  const failed = states.find(({ errorCode }) => errorCode !== null)
  if (failed) return { status: 'failed', errorCode: failed.errorCode }
  if (states.every(({ ack }) => ack >= accepted)) {
    return { status: 'sent', errorCode: null, sentAt: now() }
  }
  return null
}
