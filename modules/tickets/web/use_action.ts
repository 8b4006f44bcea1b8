/** What follows a action: into what was taken, back to the list from what is done. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { toasts } from '#web/kit/toasts'
import { useTicketActions } from './actions'
import { focusList } from './focus'
import { keys } from './keys'
import type { Ticket, TicketAction } from './model'
import { ticketsUi } from './store'

/** Acts, and goes where the work goes on: into what was taken, back to the list from what is done. */
export function useAction(uuid: string | undefined) {
  const navigate = useNavigate()
  const { act } = useTicketActions()
  const client = useQueryClient()
  // Where one is, or is on the way to: a quick hand acts again before the page has followed. Null: away.
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
      // Who has gone on to somebody else stays there: what is typed is meant for them.
      if (here.current !== ledTo) return showOutcome(outcome.why, ticket)
      if (outcome.instead) return void navigate(addressOf(outcome.instead))
      // Refused: back to where one was, and how it really is.
      showOutcome(outcome.why)
      if (ledTo !== uuid) void navigate(addressOf(uuid), { replace: true })
    },
    [act, client, navigate, uuid]
  )
}

const addressOf = (uuid?: string) => (uuid ? `/tickets/${uuid}` : '/tickets')

/** Of a ticket that is no longer in sight one must hear whose it is. */
function showOutcome(why: string | null, ticket?: Ticket) {
  if (why) toasts.error(ticket ? `${ticket.contact.name}: ${why}` : why)
}
