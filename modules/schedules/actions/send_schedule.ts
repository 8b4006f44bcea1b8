/**
 * One way out (ADR 49): a due schedule becomes a message of its contact's ticket, queued in the outbox under an id of
 * WhatsApp, in one transaction that also notes the message here. Before its commit nothing has happened, and after it
 * the outbox owes the rest: there is no claim that could die in between (SCH-04).
 */
import logger from '@adonisjs/core/services/logger'
import { systemActor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { CatalogueError } from '#app/kernel/errors'
import { accessContact } from '#modules/contacts/public'
import { unsigned } from '#modules/messages/public'
import { connectionOf } from '#modules/schedules/connection_of'
import { lateHours } from '#modules/schedules/contract'
import { Schedule } from '#modules/schedules/model'
import { recordSchedule, snapshotOf } from '#modules/schedules/record_schedule'
import { contactLock, tickets } from '#modules/tickets/public'
import { directory } from '#modules/whatsapp/public'

/** Seconds until a schedule is looked at again whose connection cannot send now. */
const waitSeconds = 5
/** SCH-02: tries when sending fails in an unexpected way, and the minutes between them. */
const maxAttempts = 3
const pauseMinutes = 5

export interface DueSchedule {
  readonly id: number
  readonly companyId: number
}

/** Sends it if it is still due; of several processes one does. Never throws. */
export async function sendSchedule(due: DueSchedule): Promise<void> {
  try {
    // The contact may be merged into another meanwhile: then everything is done again, with that one.
    await contactLock.unlessGone(() => unitOfWork((work) => sendDue(work, due)))
  } catch (error) {
    await noteFailure(due, error as Error).catch((failed: unknown) => {
      logger.error({ err: failed, schedule: due.id }, 'schedules: a failure could not be noted')
    })
  }
}

async function sendDue(work: Work, due: DueSchedule): Promise<void> {
  const { companyId } = due
  const seen = await Schedule.of(due, work.trx).where({ id: due.id, status: 'pending' }).first()
  if (!seen) return
  // Contact first, then the schedule: the order of all that lock both.
  await contactLock.lock(work, { companyId, contactId: seen.contactId })
  const schedule = await lockDue(work, due)
  if (!schedule || schedule.contactId !== seen.contactId) return
  if (now().diff(schedule.sendAt).as('hours') > lateHours) {
    return settle(work, schedule, { status: 'failed', errorCode: 'ERR_SCHEDULE_MISSED' })
  }
  const connectionId = await connectionOf(schedule)
  if (connectionId === null) {
    await schedule.merge({ dueAt: now().plus({ seconds: waitSeconds }) }).save()
    return
  }
  await settle(work, schedule, await queued(work, schedule, connectionId))
}

/** Null when another process has it, or when it is no longer due. */
const lockDue = (work: Work, { id, companyId }: DueSchedule) =>
  Schedule.of({ companyId }, work.trx)
    .where({ id, status: 'pending' })
    .where('dueAt', '<=', now().toJSDate())
    .forUpdate()
    .skipLocked()
    .first()

type Outcome = Pick<Schedule, 'status'> &
  Partial<Pick<Schedule, 'errorCode' | 'messageId' | 'textMessageId'>>

async function queued(work: Work, schedule: Schedule, connectionId: number): Promise<Outcome> {
  const { companyId, contactId, body, mediaFile, mediaName } = schedule
  const { number, isGroup } = await accessContact({ companyId }, contactId)
  const chat = { companyId, contactId, connectionId }
  const address = () => directory.addressOf({ phone: number })
  const ticket = await tickets.forUnasked(work, chat, { address, isGroup })
  const file = mediaFile ? { file: mediaFile, name: mediaName ?? mediaFile } : null
  const messages = await unsigned.send(work, ticket, { text: body, file })
  const last = messages.pop()
  if (!last) return { status: 'failed', errorCode: 'ERR_SCHEDULE_BLANK' }
  return { status: 'queued', messageId: last.id, textMessageId: messages[0]?.id ?? null }
}

async function settle(work: Work, schedule: Schedule, outcome: Outcome): Promise<void> {
  const before = snapshotOf(schedule)
  await schedule.merge({ ...outcome, updatedAt: now() }).save()
  const after = snapshotOf(schedule)
  recordSchedule(work, systemActor(schedule.companyId), schedule.id, { before, after })
}

/** An error that says what is wrong (no such number) fails at once; others are tried again (SCH-02). */
async function noteFailure(due: DueSchedule, error: Error): Promise<void> {
  const code = error instanceof CatalogueError && error.status < 500 ? error.wire : null
  logger.warn({ err: error, schedule: due.id }, 'schedules: a schedule was not sent')
  await unitOfWork(async (work) => {
    const schedule = await lockDue(work, due)
    if (!schedule) return
    const attempts = schedule.attempts + 1
    schedule.merge({ attempts })
    if (code || attempts >= maxAttempts) {
      await settle(work, schedule, { status: 'failed', errorCode: code ?? 'ERR_SCHEDULE_FAILED' })
    } else await schedule.merge({ dueAt: now().plus({ minutes: pauseMinutes }) }).save()
  })
}
