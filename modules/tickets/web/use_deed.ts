/** What follows a deed: into what was taken, back to the list from what is done. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTicketActions } from './actions'
import { focusList } from './focus'
import { keys } from './keys'
import type { Ticket, TicketAction } from './model'
import { ticketsUi } from './store'

/** Acts, and goes where the work goes on: into what was taken, back to the list from what is done. */
export function useDeed(uuid: string | undefined) {
  const navigate = useNavigate()
  const { act } = useTicketActions()
  const client = useQueryClient()
  // Where one is, or is on the way to: a quick hand acts again before the page has followed.
  const here = useRef(uuid)
  useEffect(() => {
    here.current = uuid
  }, [uuid])
  return useCallback(
    async (action: TicketAction, ticket: Ticket) => {
      const isTaken = action === 'accept' || action === 'reopen'
      const isOpenHere = ticket.uuid === here.current
      const agreed = act(action, ticket)
      if (isTaken) {
        ticketsUi.showOpenTab('mine')
        here.current = ticket.uuid
        if (!isOpenHere) void navigate(`/tickets/${ticket.uuid}`)
      } else if (isOpenHere) {
        here.current = undefined
        void navigate('/tickets')
        focusList()
      }
      const outcome = await agreed
      if (outcome.agreed) return
      if (outcome.instead) return void navigate(`/tickets/${outcome.instead}`)
      // Refused: back to where one was, and how it really is.
      if (isOpenHere) void client.invalidateQueries({ queryKey: keys.ticket(ticket.uuid) })
      void navigate(uuid ? `/tickets/${uuid}` : '/tickets', { replace: true })
    },
    [act, client, navigate, uuid]
  )
}
