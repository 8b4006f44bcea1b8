/** Common part of all menu changes: locks the queue, maps a duplicate number to its error, and emits the change. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { onUnique } from '#app/kernel/database/on_unique'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { errors, requireQueue } from '#modules/queues/access'
import type Queue from '#modules/queues/models/queue'
import type QueueOption from '#modules/queues/models/queue_option'

export type OptionForm = Pick<QueueOption, 'title' | 'message' | 'number' | 'parentId'>

export const optionSnapshot = ({ queueId, parentId, number, title, message }: QueueOption) => ({
  queueId,
  parentId,
  number,
  title,
  message,
})

/**
 * Locks the queue against concurrent menu changes, and emits that it has changed. Throws 404 ERR_NO_QUEUE_FOUND,
 * 409 ERR_DUPLICATED_OPTION when two options of one level would have the same number (BOT-20).
 */
export async function changingMenu<T>(
  actor: Actor,
  queueId: unknown,
  body: (work: Work, queue: Queue) => Promise<T>
): Promise<T> {
  return onUnique('queue_options_once', errors.E_OPTION_DUPLICATED, () =>
    unitOfWork(async (work) => {
      const queue = await requireQueue(actor, queueId, work)
      const result = await body(work, queue)
      await queue.merge({ updatedAt: now() }).save()
      const { companyId } = queue
      work.emit('queues.changed', { companyId, queueId: queue.id, change: 'update' })
      return result
    })
  )
}

export function auditOption(
  work: Work,
  actor: Actor,
  action: 'add_option' | 'edit_option' | 'delete_option',
  option: QueueOption,
  snapshots: { readonly before?: object; readonly after?: object }
) {
  const audited = {
    actor,
    action: `queues.${action}`,
    entity: 'queue_options',
    entityId: option.id,
  }
  work.audit({ ...audited, ...(snapshots as { before?: Record<string, unknown> }) })
}
