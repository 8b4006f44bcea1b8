/** Deletes a menu option with its subtree (BOT-27). */
import type { Actor } from '#app/kernel/actor/actor'
import { accessOption } from '#modules/queues/access'
import { auditOption, changingMenu, optionSnapshot } from '#modules/queues/actions/change_option'

/** 404 ERR_NO_QUEUE_OPTION_FOUND. */
export async function deleteOption(actor: Actor, id: unknown): Promise<void> {
  const { queueId } = await accessOption(actor, id)
  await changingMenu(actor, queueId, async (work) => {
    const option = await accessOption(actor, id, work)
    await option.delete()
    auditOption(work, actor, 'delete_option', option, { before: optionSnapshot(option) })
  })
}
