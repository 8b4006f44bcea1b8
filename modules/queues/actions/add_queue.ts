/** Adds a queue. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { requireRoom } from '#app/kernel/settings/entitlements'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { defaultShifts } from '#modules/hours/contract'
import { fillQueue, type QueueForm } from '#modules/queues/actions/fill_queue'
import { snapshotOf, recordChange } from '#modules/queues/actions/record_change'
import Queue from '#modules/queues/models/queue'

export type NewQueue = Pick<QueueForm, 'name' | 'color'> & Partial<QueueForm>

/** Defaults of a queue; its hours are those of BOT-45. */
const blankQueue = {
  greetingMessage: '',
  outOfHoursText: '',
  position: null,
  promptId: null,
  integrationId: null,
  shifts: defaultShifts,
  mediaFile: null,
  mediaName: null,
} satisfies Partial<Omit<Queue, 'name' | 'color'>>

/** Throws 400 ERR_PLAN_LIMIT when the plan's limit is reached (BIL-03), and the errors of `fillQueue`. */
export async function addQueue(actor: Actor, form: NewQueue): Promise<Queue> {
  const { companyId } = actor
  return unitOfWork(async (work) => {
    await lockQueues(work, actor)
    const others = await Queue.of(actor, work.trx).select('id')
    await requireRoom(actor, 'queues.limit', others.length)
    const queue = new Queue()
      .useTransaction(work.trx)
      .merge({ ...blankQueue, companyId, createdAt: now(), updatedAt: now() })
    await fillQueue(actor, queue, form)
    recordChange(work, actor, { change: 'create', queueId: queue.id, after: snapshotOf(queue) })
    return queue
  })
}

/** Serialises concurrent adds, so that they cannot exceed the limit together. */
async function lockQueues(work: Work, { companyId }: Actor) {
  await work.trx.rawQuery('select pg_advisory_xact_lock(hashtext(?))', [`queues:${companyId}`])
}
