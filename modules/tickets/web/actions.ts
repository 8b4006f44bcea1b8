/** Ticket actions (accept, resolve, return, reopen): applied optimistically, rolled back with a reason when refused. */
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { errorText } from '#web/lib/error_text'
import { codeOf } from '#web/lib/http'
import { useSession } from '#web/shell/session_store'
import { changeTicket, type TicketChange } from './api'
import { ticketConflict } from './ticket_conflict'
import { keys } from './keys'
import type { Ticket, TicketAction } from './model'
import { ticketsUi } from './store'
import { freezeTicket, upsertTicket } from './ticket_cache'

const actionsAt: Readonly<Record<Ticket['status'], readonly TicketAction[]>> = {
  pending: ['accept', 'resolve'],
  open: ['resolve', 'return'],
  closed: ['reopen'],
}
/** The actions that are possible in the ticket's state, the most likely first. */
export const actionsOf = ({ status, isArchived }: Ticket): readonly TicketAction[] =>
  isArchived ? [] : actionsAt[status]

/** `instead` is the user's own open ticket with the same contact, when that is why the action was refused. */
export type Outcome =
  | { readonly agreed: true }
  | {
      readonly agreed: false
      readonly instead: string | null
      /** Translated reason; null when the conflict notice already shows it. */
      readonly why: string | null
    }

export interface TicketActing {
  readonly act: (action: TicketAction, ticket: Ticket) => Promise<Outcome>
}

export function useTicketActions(): TicketActing {
  const client = useQueryClient()
  const { user } = useSession()
  const viewer = { userId: user.id }
  const { mutateAsync } = useMutation({
    mutationKey: keys.changing,
    // Run one at a time: a return followed at once by an accept must not reach the server in reverse order.
    scope: { id: 'tickets.changing' },
    mutationFn: changeTicket,
    meta: { quiet: true },
    onMutate: ({ action, ticket }: TicketChange) => {
      ticketsUi.setConflict(null)
      if (action === 'accept') ticketsUi.noteUnread(ticket.id, ticket.unread)
      return { release: freezeTicket(client, foreseen(action, ticket, user), viewer) }
    },
    onSuccess: (answer) => {
      if (!isFollowed(client, answer.id)) upsertTicket(client, answer, viewer)
    },
    onError: (error, { ticket }) => {
      upsertTicket(client, ticket, viewer)
      ticketsUi.noteUnread(ticket.id, null)
      const conflict = ticketConflict(error)
      if (conflict && conflict.owner?.id !== user.id) ticketsUi.setConflict({ ticket, conflict })
      // The refusal means that the cached lists are out of date.
      if (codeOf(error) !== 'ERR_NETWORK') {
        void client.invalidateQueries({ queryKey: keys.lists })
      }
    },
    onSettled: (_answer, _error, _change, conflict) => conflict?.release(),
  })
  return {
    act: (action, ticket) =>
      mutateAsync({ action, ticket, userId: user.id }).then(
        () => ({ agreed: true }),
        (error) => {
          const conflict = ticketConflict(error)
          const instead = conflict?.owner?.id === user.id ? conflict.uuid : null
          return { agreed: false, instead, why: conflict && !instead ? null : errorText(error) }
        }
      ),
  }
}

/** Another action on the same ticket is queued: keep its optimistic state on the screen. */
const isFollowed = (client: QueryClient, ticketId: number) =>
  client.isMutating({
    mutationKey: keys.changing,
    predicate: ({ state }) => (state.variables as TicketChange | undefined)?.ticket.id === ticketId,
  }) > 1

/** The ticket as it will be if the server accepts the action. */
export function foreseen(
  action: TicketAction,
  ticket: Ticket,
  user: { readonly id: number; readonly name: string }
): Ticket {
  const me = { id: user.id, name: user.name }
  const changed = { ...ticket, unread: 0, updatedAt: new Date().toISOString() }
  if (action === 'return') return { ...changed, status: 'pending', owner: null }
  if (action !== 'accept' && action !== 'reopen')
    return { ...changed, status: 'closed', owner: me, queue: null }
  return { ...changed, status: 'open', owner: me }
}
