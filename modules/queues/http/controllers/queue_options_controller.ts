/** Endpoints of a queue's menu (BOT-20). */
import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#app/kernel/actor/actor'
import { accessOption, errors, requireQueue } from '#modules/queues/access'
import { addOption } from '#modules/queues/actions/add_option'
import { deleteOption } from '#modules/queues/actions/delete_option'
import { editOption } from '#modules/queues/actions/edit_option'
import { orderOptions } from '#modules/queues/actions/order_options'
import {
  optionName,
  optionsWire,
  optionWire,
} from '#modules/queues/http/transformers/queue_transformer'
import {
  changedOption,
  newOption,
  optionsInOrder,
  optionsQuery,
} from '#modules/queues/http/validators/queue_option_validators'
import type QueueOption from '#modules/queues/models/queue_option'
import { optionsOf, optionView } from '#modules/queues/queries/options_of'
import type { QueueOptionNameWire, QueueOptionWire } from '#modules/queues/wire'

export default class QueueOptionsController {
  /**
   * GET /queue-options?queueId&parentId: one level, -1 is the top; without `parentId` the whole menu, nested. Callers
   * who may not manage queues get names only (AUT-14).
   */
  async index({ actor, request }: HttpContext): Promise<readonly QueueOptionNameWire[]> {
    const { queueId, parentId } = await optionsQuery.validate(request.qs())
    const queue = await requireQueue(actor, queueId)
    if (parentId) await assertOf(actor, parentId, queue.id)
    const all = await optionsOf(actor, queue.id)
    const lines = optionsWire(all, parentId ?? null, { nested: parentId === undefined })
    return actor.can('queues.manage') ? lines : lines.map(optionName)
  }

  /** POST /queue-options */
  async store({ actor, request }: HttpContext): Promise<QueueOptionWire> {
    const { option: number, parentId, message, ...rest } = await request.validateUsing(newOption)
    const form = { ...rest, number, parentId: parentId ?? null, message: message ?? '' }
    return optionWire(optionView(await addOption(actor, form)), 0)
  }

  /** PUT /queue-options/{id}: fields left out stay unchanged. */
  async update({ actor, params, request }: HttpContext): Promise<QueueOptionWire> {
    const { option: number, message, ...rest } = await request.validateUsing(changedOption)
    // A cleared form field sends null, which empties the message.
    const body = message === undefined ? {} : { message: message ?? '' }
    const form = { ...rest, ...(number !== undefined && { number }), ...body }
    return counted(actor, await editOption(actor, params.id, form))
  }

  /** PUT /queue-options/order: reassigns the numbers of one level's options. */
  async order({ actor, request }: HttpContext): Promise<QueueOptionWire[]> {
    const { queueId, parentId = null, ids } = await request.validateUsing(optionsInOrder)
    await orderOptions(actor, { queueId, parentId, ids })
    return optionsWire(await optionsOf(actor, queueId), parentId, { nested: false })
  }

  /** DELETE /queue-options/{id}: with its subtree. */
  async destroy({ actor, params }: HttpContext) {
    await deleteOption(actor, params.id)
    return { message: 'Option deleted.' }
  }
}

async function assertOf(actor: Actor, id: number, queueId: number) {
  const above = await accessOption(actor, id)
  if (above.queueId !== queueId) throw new errors.E_OPTION_NOT_FOUND()
}

async function counted(actor: Actor, option: QueueOption): Promise<QueueOptionWire> {
  const all = await optionsOf(actor, option.queueId)
  return optionWire(optionView(option), all.filter((one) => one.parentId === option.id).length)
}
