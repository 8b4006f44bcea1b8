/** Edits a menu option, or moves it under another one. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { errors as kernelErrors } from '#app/kernel/errors'
import { accessOption } from '#modules/queues/access'
import { assertInQueue } from '#modules/queues/actions/add_option'
import {
  auditOption,
  changingMenu,
  optionSnapshot,
  type OptionForm,
} from '#modules/queues/actions/change_option'
import type QueueOption from '#modules/queues/models/queue_option'
import { optionsOf } from '#modules/queues/queries/options_of'

/**
 * Fields left out stay unchanged; an option never changes its queue. Throws 404 ERR_NO_QUEUE_OPTION_FOUND,
 * 409 ERR_DUPLICATED_OPTION, 422 for moving an option under itself.
 */
export async function editOption(
  actor: Actor,
  id: unknown,
  form: Partial<OptionForm>
): Promise<QueueOption> {
  const { queueId } = await accessOption(actor, id)
  return changingMenu(actor, queueId, async (work, queue) => {
    const option = await accessOption(actor, id, work)
    if (form.parentId) {
      await assertInQueue(actor, queue, form.parentId)
      await assertNotUnderItself(actor, option, form.parentId)
    }
    const before = optionSnapshot(option)
    await option.merge({ ...form, updatedAt: now() }).save()
    auditOption(work, actor, 'edit_option', option, { before, after: optionSnapshot(option) })
    return option
  })
}

async function assertNotUnderItself(actor: Actor, option: QueueOption, parentId: number) {
  const above = new Map(
    (await optionsOf(actor, option.queueId)).map((one) => [one.id, one.parentId])
  )
  for (let id: number | null = parentId; id !== null; id = above.get(id) ?? null) {
    if (id === option.id) {
      throw new kernelErrors.E_VALIDATION({ fields: [{ field: 'parentId', rule: 'tree' }] })
    }
  }
}
