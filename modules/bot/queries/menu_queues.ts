/** Reads queues as the bot's decisions need them: texts, current closed period, the tree of options. */
import type { DateTime } from 'luxon'
import type { Actor } from '#app/kernel/actor/actor'
import { registry } from '#app/kernel/modules/registry'
import { readSetting } from '#app/kernel/settings/settings'
import type { HoursState } from '#modules/hours/contract'
import { companyHoursNow, hoursNow } from '#modules/hours/public'
import {
  queueAnswerer,
  type QueueDescription,
  type QueueOptionView,
} from '#modules/queues/contract'
import { describeQueues, optionsOf } from '#modules/queues/public'
import type { MenuOption, MenuQueue } from '#modules/bot/menus/context'

type CompanyOf = Pick<Actor, 'companyId'>

/** BOT-40: whose hours are used. */
export type WhoseHours = 'disabled' | 'queue' | 'company'
export const whoseHours = (actor: CompanyOf) => readSetting<WhoseHours>(actor, 'queues.hours')

/** In list order; ids of other companies are ignored. */
export async function menuQueues(
  actor: CompanyOf,
  ids: readonly number[],
  at: DateTime
): Promise<MenuQueue[]> {
  const described = await describeQueues(actor, ids)
  const countsHours = (await whoseHours(actor)) === 'queue'
  const answerers = await answerersIn(actor, described)
  const queues: MenuQueue[] = []
  // Sequentially: they read on the caller's transaction.
  for (const queue of described) {
    queues.push({
      id: queue.id,
      name: queue.name,
      greeting: queue.greeting,
      awayText: queue.outOfHoursText,
      closedPeriod: countsHours ? periodOf(await hoursNow(actor, queue.shifts, at)) : null,
      hasAnswerer: answerers.has(queue.id),
      needsQuestion: answerers.get(queue.id) ?? false,
      options: queue.hasOptions ? treeOf(await optionsOf(actor, queue.id)) : [],
      file: queue.media,
    })
  }
  return queues
}

/** Name of the closed period by the company's own hours, if those are used. */
export async function companyPeriod(actor: CompanyOf, at: DateTime): Promise<string | null> {
  const isAsked = (await whoseHours(actor)) === 'company'
  return isAsked ? periodOf(await companyHoursNow(actor, at)) : null
}

const periodOf = ({ isOpen, closedSince }: HoursState): string | null =>
  isOpen ? null : (closedSince?.toUTC().toISO() ?? 'always')

/** By queue in which something replies before its menu: whether all that replies there needs a question. */
async function answerersIn(
  company: CompanyOf,
  queues: readonly QueueDescription[]
): Promise<ReadonlyMap<number, boolean>> {
  const found = new Map<number, boolean>()
  for (const Answerer of await registry.contributionsTo(queueAnswerer)) {
    const answerer = new Answerer()
    for (const id of await answerer.answersIn(company, queues)) {
      found.set(id, answerer.needsQuestion && (found.get(id) ?? true))
    }
  }
  return found
}

/** Rows come in menu order; each belongs below its parent. */
export function treeOf(
  lines: readonly QueueOptionView[],
  under: number | null = null
): MenuOption[] {
  return lines
    .filter(({ parentId }) => parentId === under)
    .map(({ id, number, title, message }) => ({
      id,
      position: number,
      title,
      message,
      children: treeOf(lines, id),
    }))
}
