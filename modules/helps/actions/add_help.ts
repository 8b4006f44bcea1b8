/** The operator adds a video. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { recordChange, textOf } from '#modules/helps/actions/record_change'
import Help from '#modules/helps/models/help'

export interface HelpForm {
  readonly title: string
  readonly description: string
  readonly video: string
}

export async function addHelp(actor: Actor, form: HelpForm): Promise<Help> {
  return unitOfWork(async (work) => {
    const times = { createdAt: now(), updatedAt: now() }
    const help = await Help.create({ ...form, ...times }, { client: work.trx })
    const event = { helpId: help.id, change: 'create' } as const
    recordChange(work, actor, event, { before: null, after: textOf(help) })
    return help
  })
}
