/** The operator adds, edits and deletes help videos (HLP-01). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { changeOf, recordChange, type Sides } from '#app/kernel/database/record_change'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { accessHelp } from '#modules/helps/access'
import { Help } from '#modules/helps/model'

export interface HelpForm {
  readonly title: string
  readonly description: string
  readonly video: string
}

export async function addHelp(actor: Actor, form: HelpForm): Promise<Help> {
  return unitOfWork(async (work) => {
    const times = { createdAt: now(), updatedAt: now() }
    const help = await Help.create({ ...form, ...times }, { client: work.trx })
    record(work, actor, help.id, { after: snapshotOf(help) })
    return help
  })
}

/** Omitted fields stay. Throws 404 ERR_NO_HELP_FOUND. */
export async function editHelp(actor: Actor, id: unknown, form: Partial<HelpForm>): Promise<Help> {
  return unitOfWork(async (work) => {
    const help = await accessHelp(id, work)
    const before = snapshotOf(help)
    await help.merge({ ...form, updatedAt: now() }).save()
    record(work, actor, help.id, { before, after: snapshotOf(help) })
    return help
  })
}

/** Throws 404 ERR_NO_HELP_FOUND. */
export async function deleteHelp(actor: Actor, id: unknown): Promise<void> {
  await unitOfWork(async (work) => {
    const help = await accessHelp(id, work)
    await help.delete()
    record(work, actor, help.id, { before: snapshotOf(help) })
  })
}

const snapshotOf = ({ title, description, video }: Help) => ({ title, description, video })

/** Browsers of all companies hear every change of a help. */
const record = (work: Work, actor: Actor, id: number, sides: Sides) =>
  recordChange(work, actor, {
    event: 'helps.changed',
    body: { helpId: id, change: changeOf(sides) },
    entity: 'helps',
    id,
    ...sides,
  })
