/** An admin puts the lines that stand together in another order; the numbers stay, the lines change them. */
import type { Actor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import { errors as kernelErrors } from '#app/kernel/errors'
import { assertInQueue } from '#modules/queues/actions/add_option'
import { changingMenu } from '#modules/queues/actions/change_option'
import QueueOption from '#modules/queues/models/queue_option'
import { optionsOf } from '#modules/queues/queries/options_of'

export interface OptionsInOrder {
  readonly queueId: number
  /** Null for those at the top. */
  readonly parentId: number | null
  /** All that stand together, first to last. */
  readonly ids: readonly number[]
}

/** 404 for a foreign queue or line above; 422 unless `ids` are exactly the lines that stand there. */
export async function orderOptions(actor: Actor, order: OptionsInOrder): Promise<void> {
  const { queueId, parentId, ids } = order
  await changingMenu(actor, queueId, async (work, queue) => {
    await assertInQueue(actor, queue, parentId)
    const lines = (await optionsOf(actor, queueId)).filter((one) => one.parentId === parentId)
    const known = new Set(lines.map(({ id }) => id))
    if (ids.length !== lines.length || !ids.every((id) => known.has(id))) {
      throw new kernelErrors.E_VALIDATION({ fields: [{ field: 'ids', rule: 'in' }] })
    }
    // While they change places, two hold one number.
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
