/** Navigation after an action: open the accepted ticket, return to the list from a finished one. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { toasts } from '#web/lib/toasts'
import { useTicketActions } from './actions'
import { focusList } from './focus'
import { keys } from './keys'
import type { Ticket, TicketAction } from './model'
import { ticketsUi } from './store'

/** Runs an action and navigates: into an accepted or reopened ticket, back to the list from any other. */
export function useAction(uuid: string | undefined) {
  const navigate = useNavigate()
  const { act } = useTicketActions()
  const client = useQueryClient()
  // The ticket shown, or being navigated to: the next action may come before the page has changed. Null: unmounted.
  const here = useRef<string | null | undefined>(uuid)
  useEffect(() => {
    here.current = uuid
    return () => void (here.current = null)
  }, [uuid])
  return useCallback(
    async (action: TicketAction, ticket: Ticket) => {
      const isTaken = action === 'accept' || action === 'reopen'
      const isOpenHere = ticket.uuid === here.current
      const agreed = act(action, ticket)
      if (isTaken) {
        ticketsUi.showOpenTab('mine')
        here.current = ticket.uuid
        if (!isOpenHere) void navigate(addressOf(ticket.uuid))
      } else if (isOpenHere) {
        here.current = undefined
        void navigate(addressOf())
        focusList()
      }
      const ledTo = here.current
      const outcome = await agreed
      if (outcome.agreed) return
      if (isOpenHere) void client.invalidateQueries({ queryKey: keys.ticket(ticket.uuid) })
      // The user has moved on to another ticket: do not navigate, they may be typing there.
      if (here.current !== ledTo) return showOutcome(outcome.why, ticket)
      if (outcome.instead) return void navigate(addressOf(outcome.instead))
      // Refused: navigate back, and refetch the actual state.
      showOutcome(outcome.why)
      if (ledTo !== uuid) void navigate(addressOf(uuid), { replace: true })
    },
    [act, client, navigate, uuid]
  )
}

const addressOf = (uuid?: string) => (uuid ? `/tickets/${uuid}` : '/tickets')

/** When the ticket is no longer on the screen, the message includes the contact's name. */
function showOutcome(why: string | null, ticket?: Ticket) {
  if (why) toasts.error(ticket ? `${ticket.contact.name}: ${why}` : why)
}
