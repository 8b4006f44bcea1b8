/** Adds an option to a queue's menu, at the top level or under another option (BOT-20). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import { accessOption, errors } from '#modules/queues/access'
import {
  auditOption,
  changingMenu,
  optionSnapshot,
  type OptionForm,
} from '#modules/queues/actions/change_option'
import { optionNumbers } from '#modules/queues/contract'
import type Queue from '#modules/queues/models/queue'
import QueueOption from '#modules/queues/models/queue_option'

export interface NewOption extends Omit<OptionForm, 'number'> {
  readonly queueId: number
  /** When omitted, one after the highest. */
  readonly number?: number
}

/** Throws 404 for a queue that is not the company's or a parent that is not the queue's; 409 ERR_DUPLICATED_OPTION. */
export async function addOption(actor: Actor, form: NewOption): Promise<QueueOption> {
  const { queueId, number, parentId, ...text } = form
  return changingMenu(actor, queueId, async (work, queue) => {
    await assertInQueue(actor, queue, parentId)
    const free = number ?? (await nextNumber(work, queue, parentId))
    const option = await new QueueOption()
      .useTransaction(work.trx)
      .merge({ ...text, parentId, number: free, queueId, companyId: queue.companyId })
      .merge({ createdAt: now(), updatedAt: now() })
      .save()
    auditOption(work, actor, 'add_option', option, { after: optionSnapshot(option) })
    return option
  })
}

/** Throws 404 ERR_NO_QUEUE_OPTION_FOUND also for an option of another queue. */
export async function assertInQueue(actor: Actor, queue: Queue, optionId: number | null) {
  if (optionId === null) return
  const { queueId } = await accessOption(actor, optionId)
  if (queueId !== queue.id) throw new errors.E_OPTION_NOT_FOUND()
}

async function nextNumber(work: Work, queue: Queue, parentId: number | null) {
  const beside = await QueueOption.of(queue, work.trx)
    .where('queueId', queue.id)
    .if(
      parentId,
      (query) => void query.where('parentId', parentId!),
      (query) => void query.whereNull('parentId')
    )
    .orderBy('number', 'desc')
    .limit(1)
  return Math.min((beside[0]?.number ?? 0) + 1, optionNumbers.max)
}
