/** Loads queues and menu options by id within the company; the only place where that is done (API-02, API-03). */
import type { Actor } from '#app/kernel/actor/actor'
import { errorClasses } from '#app/kernel/errors'
import { lockAsParent, lockToDelete } from '#app/kernel/database/row_locks'
import type { Work } from '#app/kernel/database/unit_of_work'
import { rowById } from '#app/kernel/http/row_by_id'
import { rowId } from '#app/kernel/http/wire'
import specs from '#modules/queues/errors'
import Queue from '#modules/queues/models/queue'
import QueueOption from '#modules/queues/models/queue_option'

export const errors = errorClasses(specs)

/**
 * The company's queue. Throws 404 ERR_NO_QUEUE_FOUND for an unknown one or another company's. Inside a unit of work it
 * is locked as a parent (ADR 31); with `work` it is locked against concurrent changes of the queue or its menu.
 */
export async function requireQueue(
  actor: Pick<Actor, 'companyId'>,
  id: unknown,
  work?: Work
): Promise<Queue> {
  const known = rowId(id)
  if (known && work) await lockQueue(work, actor.companyId, known)
  return rowById(lockAsParent(Queue.of(actor)), id, errors.E_QUEUE_NOT_FOUND)
}

/** Locks a queue for deletion, so that nothing new can reference it. Throws 404 ERR_NO_QUEUE_FOUND. */
export async function requireQueueToDelete(
  actor: Pick<Actor, 'companyId'>,
  id: unknown
): Promise<Queue> {
  return rowById(lockToDelete(Queue.of(actor)), id, errors.E_QUEUE_NOT_FOUND)
}

/** `no key`: rows that reference the queue can still be written meanwhile. */
async function lockQueue(work: Work, companyId: number, id: number) {
  await work.trx.rawQuery(
    'select id from queues where company_id = ? and id = ? for no key update',
    [companyId, id]
  )
}

/** The company's menu option. Throws 404 ERR_NO_QUEUE_OPTION_FOUND for an unknown one or another company's. */
export async function accessOption(
  actor: Pick<Actor, 'companyId'>,
  id: unknown,
  work?: Work
): Promise<QueueOption> {
  return rowById(QueueOption.of(actor, work?.trx), id, errors.E_OPTION_NOT_FOUND)
}
