/** Reads everything that the bot's decision about a ticket depends on, in its current state. */
import type { DateTime } from 'luxon'
import { systemActor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { readSetting } from '#app/kernel/settings/settings'
import { sparedFromAutomation } from '#modules/contacts/public'
import { isUnpaid } from '#modules/identity/public'
import type { AutomationMarks } from '#modules/messages/contract'
import { automationMarks } from '#modules/messages/public'
import type { ConnectionRouting } from '#modules/whatsapp/contract'
import { routingOf } from '#modules/whatsapp/public'
import type { BotContext, BotState, BotSettings, MenuQueue } from '#modules/bot/menus/context'
import { isWithPeople, mayRun, stateNow } from '#modules/bot/menus/gate'
import { botTexts } from '#modules/bot/queries/bot_texts'
import { connectionSettings } from '#modules/bot/queries/connection_settings'
import { keptState } from '#modules/bot/queries/kept_state'
import { companyPeriod, menuQueues } from '#modules/bot/queries/menu_queues'

/** The ticket columns needed; the caller has locked the row. */
export interface LockedTicket {
  readonly id: number
  readonly companyId: number
  readonly contactId: number
  readonly connectionId: number | null
  readonly status: 'pending' | 'open' | 'closed'
  readonly userId: number | null
  readonly queueId: number | null
  readonly isGroup: boolean
  readonly lastOwnedAt: DateTime | null
}

/** A customer's message; absent when a timer triggered this. */
export interface Heard {
  readonly said: string
  readonly writtenAt: DateTime | null
}

export interface Gathered {
  readonly context: BotContext
  readonly marks: AutomationMarks
}

/** Null when the bot may send nothing (BOT-01), or was stopped (BOT-13). */
export async function gatherContext(
  ticket: LockedTicket,
  incoming: Heard
): Promise<Gathered | null> {
  const actor = systemActor(ticket.companyId)
  const connectionId = ticket.connectionId ?? 0
  const routing = (await routingOf(actor, [connectionId])).get(connectionId)
  if (!routing) return null
  const marks = await automationMarks(ticket)
  if (!mayRun(await gateInput(ticket, { incoming, routing, marks }))) return null
  const { state, haveOthersSpoken } = await standing(ticket, marks)
  if (state.stage === 'stopped') return null

  const says = (await connectionSettings(actor, [connectionId])).get(connectionId)!
  const at = now()
  const { queueId } = ticket
  const { transferQueueId } = says
  const { queueIds } = routing
  const wanted = [...queueIds, transferQueueId, queueId].filter((id) => id !== null)
  const queues = await menuQueues(actor, [...new Set(wanted)], at)
  const named = (id: number | null) => queues.find((queue) => queue.id === id) ?? null
  const settings: BotSettings = {
    greeting: says.greeting,
    awayText: says.awayText,
    closedPeriod: await companyPeriod(actor, at),
    queues: offered(queues, queueIds),
    greetsForOneQueue: (await readSetting<string>(actor, 'bot.greet_for_one_queue')) === 'enabled',
    maxMenus: says.maxMenus,
    pauseMinutes: says.menuPauseMinutes,
    transferQueue: named(transferQueueId),
  }
  const ownTexts = await botTexts(actor)
  const { said } = incoming
  const place = { queue: named(queueId), haveOthersSpoken, state }
  return { context: { now: at, said, ...place, settings, ownTexts }, marks }
}

const offered = (queues: readonly MenuQueue[], ids: readonly number[]) =>
  queues.filter(({ id }) => ids.includes(id))

interface Standing {
  readonly state: BotState
  /** People have taken part since the bot last acted, so they continue. */
  readonly isWithPeople: boolean
  /** A model or a flow has said something since. */
  readonly haveOthersSpoken: boolean
}

/** The customer's stored state, regardless of what people have done since. */
export async function standing(ticket: LockedTicket, marks: AutomationMarks): Promise<Standing> {
  const { serviceId, isReopened } = marks
  const { queueId, lastOwnedAt } = ticket
  const place = {
    queueId: queueId ?? null,
    serviceId,
    isReopened,
    lastOwnedAt: lastOwnedAt ?? null,
  }
  const kept = await keptState(ticket, ticket.id)
  return {
    state: stateNow(kept, place),
    isWithPeople: marks.hasPersonWritten || isWithPeople(kept, place),
    haveOthersSpoken: kept !== null && marks.lastSaidAt !== null && marks.lastSaidAt > kept.actedAt,
  }
}

interface Seen {
  readonly incoming: Heard
  readonly routing: ConnectionRouting
  readonly marks: AutomationMarks
}

async function gateInput(ticket: LockedTicket, { incoming, routing, marks }: Seen) {
  const { companyId, contactId, isGroup, status, userId } = ticket
  return {
    now: now(),
    isGroup,
    isSpared: (await sparedFromAutomation({ companyId }, [contactId])).has(contactId),
    isExpired: await isUnpaid({ companyId }),
    canSend: routing.canSend,
    status,
    userId: userId ?? null,
    hasPersonWritten: marks.hasPersonWritten,
    writtenAt: incoming.writtenAt,
    oldestMinutes: await readSetting<number>({ companyId }, 'bot.oldest_message'),
  }
}
