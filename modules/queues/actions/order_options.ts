/** Reorders the options of one level: the set of numbers stays, and is reassigned in the new order. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { errors as kernelErrors } from '#app/kernel/errors'
import { assertInQueue } from '#modules/queues/actions/add_option'
import { changingMenu } from '#modules/queues/actions/change_option'
import QueueOption from '#modules/queues/models/queue_option'
import { optionsOf } from '#modules/queues/queries/options_of'

export interface OptionsInOrder {
  readonly queueId: number
  /** Null for the top level. */
  readonly parentId: number | null
  /** All options of the level, first to last. */
  readonly ids: readonly number[]
}

/** Throws 404 for a queue or parent that is not found; 422 unless `ids` are exactly the options of the level. */
export async function orderOptions(actor: Actor, order: OptionsInOrder): Promise<void> {
  const { queueId, parentId, ids } = order
  await changingMenu(actor, queueId, async (work, queue) => {
    await assertInQueue(actor, queue, parentId)
    const lines = (await optionsOf(actor, queueId)).filter((one) => one.parentId === parentId)
    const known = new Set(lines.map(({ id }) => id))
    if (ids.length !== lines.length || !ids.every((id) => known.has(id))) {
      throw new kernelErrors.E_VALIDATION({ fields: [{ field: 'ids', rule: 'in' }] })
    }
    // Two options have the same number for a moment while they are swapped.
    await work.trx.rawQuery('set constraints queue_options_once deferred')
    for (const [place, id] of ids.entries()) {
      const { number } = lines[place]
      await QueueOption.of(actor, work.trx).where('id', id).update({ number, updatedAt: now() })
    }
    await work.trx.rawQuery('set constraints queue_options_once immediate')
    work.audit({
      actor,
      action: 'queues.order_options',
      entity: 'queues',
      entityId: queueId,
      before: { parentId, ids: lines.map(({ id }) => id) },
      after: { parentId, ids },
    })
  })
}
