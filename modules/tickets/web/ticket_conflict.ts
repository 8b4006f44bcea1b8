/** The conflicting ticket in a refusal: who has it, in which queue (CLO-01). */
import { ApiError, codeOf } from '#web/lib/http'

export interface TicketConflict {
  readonly uuid: string
  /** Null: it is pending. */
  readonly owner: { readonly id: number; readonly name: string } | null
  readonly queueName: string | null
}

interface ConflictingTicket {
  readonly uuid: string
  readonly userId: number | null
  readonly user: { readonly name: string } | null
  readonly queue: { readonly name: string } | null
}

/** Null when it was refused for another reason. */
export function ticketConflict(error: unknown): TicketConflict | null {
  if (!(error instanceof ApiError) || codeOf(error) !== 'ERR_OTHER_OPEN_TICKET') return null
  const ticket = error.facts.ticket as ConflictingTicket | undefined
  if (!ticket) return null
  const { uuid, userId, user, queue } = ticket
  return {
    uuid,
    owner: userId !== null && user ? { id: userId, name: user.name } : null,
    queueName: queue?.name ?? null,
  }
}
