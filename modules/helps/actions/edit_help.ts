/** The operator changes a video's text, or the video itself. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessHelp } from '#modules/helps/access'
import type { HelpForm } from '#modules/helps/actions/add_help'
import { recordChange, textOf } from '#modules/helps/actions/record_change'
import type Help from '#modules/helps/models/help'

/** Omitted fields stay. Throws 404 ERR_NO_HELP_FOUND. */
export async function editHelp(actor: Actor, id: unknown, form: Partial<HelpForm>): Promise<Help> {
  return unitOfWork(async (work) => {
    const help = await accessHelp(id, work)
    const before = textOf(help)
    await help.merge({ ...form, updatedAt: now() }).save()
    const event = { helpId: help.id, change: 'update' } as const
    recordChange(work, actor, event, { before, after: textOf(help) })
    return help
  })
}
