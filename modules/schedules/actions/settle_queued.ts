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

/** Rows that are looked at together. */
const atOnce = 500
/** From here on WhatsApp has the message (IN-31). */
const accepted = 2
/** Hours during which somebody may send a failed message again in its conversation. */
const retriedHours = 24

interface Queued extends Handed {
  readonly id: number
  readonly companyId: number
}
/** A schedule that became messages. */
type Handed = Pick<Schedule, 'status' | 'messageId' | 'textMessageId'>
type States = Awaited<ReturnType<typeof unsigned.statesOf>>
type DeliveryState = States extends ReadonlyMap<number, infer State> ? State : never

/** For all companies; idempotent. Only what has changed costs a transaction. */
export async function settleQueued(): Promise<void> {
  let last = 0
  for (;;) {
    const rows = await queuedAfter(last)
    for (const [companyId, own] of Map.groupBy(rows, (row) => row.companyId)) {
      const states = await unsigned.statesOf({ companyId }, own.flatMap(messageIdsOf))
      for (const row of own) if (outcomeOf(row, states)) await settleOne(row)
    }
    if (rows.length < atOnce) return
    last = rows.at(-1)!.id
  }
}

const queuedAfter = (id: number): Promise<Queued[]> =>
  db
    .from('schedules')
    .where('id', '>', id)
    .where((open) => {
      const since = now().minus({ hours: retriedHours }).toJSDate()
      void open.where('status', 'queued').orWhere((failed) => {
        void failed
          .where('status', 'failed')
          .whereNotNull('message_id')
          .where('updated_at', '>', since)
      })
    })
    .orderBy('id')
    .limit(atOnce)
    .select(
      'id',
      'status',
      'company_id as companyId',
      'message_id as messageId',
      'text_message_id as textMessageId'
    )

async function settleOne({ id, companyId }: Queued): Promise<void> {
  await unitOfWork(async (work) => {
    const schedule = await Schedule.of({ companyId }, work.trx)
      .where('id', id)
      .forUpdate()
      .skipLocked()
      .first()
    if (!schedule) return
    // Somebody may have tried it again since it was looked at.
    const states = await unsigned.statesOf(schedule, messageIdsOf(schedule))
    const outcome = outcomeOf(schedule, states)
    if (!outcome) return
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

/** Null while WhatsApp has not answered, and when nothing has changed. A deleted message says nothing any more. */
function outcomeOf(schedule: Handed, states: States): Outcome | null {
  const outcome = outcomeOfMessages(
    messageIdsOf(schedule).flatMap((id) => states.get(id) ?? []),
    schedule
  )
  return outcome?.status === schedule.status ? null : outcome
}

function outcomeOfMessages(states: readonly DeliveryState[], { status }: Handed): Outcome | null {
  if (!states.length) {
    return status === 'queued' ? { status: 'failed', errorCode: 'ERR_SCHEDULE_INTERRUPTED' } : null
  }
  const failed = states.find(({ errorCode }) => errorCode !== null)
  if (failed) return { status: 'failed', errorCode: failed.errorCode }
  if (states.every(({ ack }) => ack >= accepted)) {
    return { status: 'sent', errorCode: null, sentAt: now() }
  }
  return null
}
