/** Whether the bot may send anything to a customer now, and how much (BOT-01, BOT-13); pure. */
import type { DateTime } from 'luxon'
import type { BotState } from '#modules/bot/menus/context'
import { newState } from '#modules/bot/menus/context'

export interface GateInput {
  readonly now: DateTime
  readonly isGroup: boolean
  /** The contact is excluded from automation (IN-64). */
  readonly isSpared: boolean
  /** The company has not paid (BIL-10). */
  readonly isExpired: boolean
  /** Messages can be sent now, or as soon as the number reconnects; otherwise nothing is sent (CLO-08). */
  readonly canSend: boolean
  readonly status: 'pending' | 'open' | 'closed'
  readonly userId: number | null
  /** A person has written since the bot's last message, in this service. */
  readonly hasPersonWritten: boolean
  /** When the customer's message was written; null when no message triggered this. */
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

/** How many automatic messages this contact has received from this connection. */
export interface SaidLately {
  readonly inLastMinute: number
  readonly inLastHour: number
}
export const maxSaid = { inLastMinute: 6, inLastHour: 30 } as const

/** BOT-13: whether this many more messages look like two machines answering each other. */
export const saysTooMuch = (said: SaidLately, more: number): boolean =>
  more > 0 &&
  (said.inLastMinute + more > maxSaid.inLastMinute || said.inLastHour + more > maxSaid.inLastHour)

/** The stored state of a ticket, and where the bot left the ticket. */
export interface KeptState {
  readonly state: BotState
  readonly queueId: number | null
  readonly serviceId: number | null
  readonly actedAt: DateTime
}
export interface TicketMarks {
  readonly queueId: number | null
  /** The current service (CLO-20). */
  readonly serviceId: number | null
  readonly isReopened: boolean
  /** When a person last owned the ticket. */
  readonly lastOwnedAt: DateTime | null
}

/**
 * The stored state, corrected by what people did since. Reopened: no greeting and no menu again (IN-52). If a person
 * owned or moved the ticket since the bot last acted, the bot rests (BOT-29), also when it had been stopped
 * (BOT-13).
 */
export function stateNow(kept: KeptState | null, ticket: TicketMarks): BotState {
  if (!kept) return beginning(ticket)
  if (kept.serviceId !== ticket.serviceId) {
    return { ...beginning(ticket), notifiedPeriods: kept.state.notifiedPeriods }
  }
  const { state, queueId } = kept
  if (!isWithPeople(kept, ticket) && queueId === ticket.queueId) return state
  return { ...state, stage: 'resting', optionId: null, menusSent: 0 }
}

/**
 * Whether people have taken over since the bot last acted: somebody owned the ticket, or it was reopened (IN-42,
 * IN-52, BOT-29). The bot does not start there by itself.
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
