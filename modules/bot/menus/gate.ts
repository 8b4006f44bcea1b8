/** Whether anything automatic may be said to a customer now, and how much (BOT-01, BOT-13); pure. */
import type { DateTime } from 'luxon'
import type { BotState } from '#modules/bot/menus/context'
import { newState } from '#modules/bot/menus/context'

export interface GateInput {
  readonly now: DateTime
  readonly isGroup: boolean
  /** The contact is to be left alone (IN-64). */
  readonly isSpared: boolean
  /** The company has not paid (BIL-10). */
  readonly isExpired: boolean
  /** What is said now leaves now, or as soon as the number is back: what cannot leave is not said (CLO-08). */
  readonly canSend: boolean
  readonly status: 'pending' | 'open' | 'closed'
  readonly userId: number | null
  /** A person has written since the bot did, in this service. */
  readonly hasPersonWritten: boolean
  /** When the message was written; null when no message gave rise to this. */
  readonly writtenAt: DateTime | null
  /** Minutes (IN-14). */
  readonly oldestMinutes: number
}

/** BOT-01. */
export function mayRun(context: GateInput): boolean {
  const { isGroup, isSpared, isExpired, canSend, hasPersonWritten } = context
  if (isGroup || isSpared || isExpired || !canSend || hasPersonWritten) return false
  if (context.status !== 'pending' || context.userId !== null) return false
  const { writtenAt, now, oldestMinutes } = context
  return writtenAt === null || now.diff(writtenAt).as('minutes') <= oldestMinutes
}

/** How many automatic messages this contact got from this connection. */
export interface SaidLately {
  readonly inLastMinute: number
  readonly inLastHour: number
}
export const maxSaid = { inLastMinute: 6, inLastHour: 30 } as const

/** BOT-13: would so many more be a conversation of two machines? */
export const saysTooMuch = (said: SaidLately, more: number): boolean =>
  more > 0 &&
  (said.inLastMinute + more > maxSaid.inLastMinute || said.inLastHour + more > maxSaid.inLastHour)

/** What was kept of a ticket, and where the bot had left it. */
export interface KeptState {
  readonly state: BotState
  readonly queueId: number | null
  readonly serviceId: number | null
  readonly actedAt: DateTime
}
export interface TicketMarks {
  readonly queueId: number | null
  /** The service under way (CLO-20), and whether it is the ticket's first. */
  readonly serviceId: number | null
  readonly isReopened: boolean
  /** When somebody last had the ticket. */
  readonly lastOwnedAt: DateTime | null
}

/**
 * The state as it counts now. Reopened: no greeting and no menu again (IN-52). A person had it, or moved it,
 * since the bot did anything: a person decided, the bot rests (BOT-29), also when it had been stopped (BOT-13).
 */
export function stateNow(kept: KeptState | null, ticket: TicketMarks): BotState {
  if (!kept) return beginning(ticket)
  if (kept.serviceId !== ticket.serviceId) {
    return { ...beginning(ticket), toldPeriods: kept.state.toldPeriods }
  }
  const { state, queueId } = kept
  if (!isWithPeople(kept, ticket) && queueId === ticket.queueId) return state
  return { ...state, stage: 'resting', optionId: null, menusSent: 0 }
}

/**
 * Is the ticket people's since the bot did anything? Somebody has had it, or it was taken up again (IN-42, IN-52, BOT-29):
 * the bot does not begin there by itself.
 */
export function isWithPeople(kept: KeptState | null, ticket: TicketMarks): boolean {
  const { serviceId, isReopened, lastOwnedAt } = ticket
  if (!kept || kept.serviceId !== serviceId) return isReopened || lastOwnedAt !== null
  return lastOwnedAt !== null && lastOwnedAt > kept.actedAt
}

const beginning = ({ queueId, isReopened }: TicketMarks): BotState => ({
  ...newState,
  stage: queueId !== null || isReopened ? 'resting' : 'new',
})
