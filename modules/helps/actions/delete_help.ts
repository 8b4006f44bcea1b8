/** The operator deletes a video. */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessHelp } from '#modules/helps/access'
import { recordChange, textOf } from '#modules/helps/actions/record_change'

/** Throws 404 ERR_NO_HELP_FOUND. */
export async function deleteHelp(actor: Actor, id: unknown): Promise<void> {
  await unitOfWork(async (work) => {
    const help = await accessHelp(id, work)
    await help.delete()
    const event = { helpId: help.id, change: 'delete' } as const
    recordChange(work, actor, event, { before: textOf(help), after: null })
  })
}
