/** One key, one deed: accept, resolve, write, search, help. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { actionsOf } from './actions'
import {
  focusComposer,
  focusedTicketId,
  focusList,
  focusSearch,
  hasModifier,
  isTyping,
} from './focus'
import type { Ticket, TicketAction } from './model'
import { knownTicket } from './ticket_cache'

export interface Deeds {
  readonly uuid: string | undefined
  readonly act: (action: TicketAction, ticket: Ticket) => void
  readonly help: () => void
}

const actions: Readonly<Record<string, TicketAction>> = { a: 'accept', e: 'resolve' }

/** Where the focus is in the list, that ticket is meant; elsewhere the one that is open. */
export function useTicketKeys({ uuid, act, help }: Deeds) {
  const client = useQueryClient()
  useEffect(() => {
    const deeds: Readonly<Record<string, () => void>> = {
      'r': focusComposer,
      's': focusSearch,
      '?': help,
    }

    function target() {
      const focused = focusedTicketId()
      return knownTicket(client, (one) => (focused ? one.id === focused : one.uuid === uuid))
    }

    function tryTo(action: TicketAction) {
      const ticket = target()
      if (ticket && actionsOf[ticket.status].includes(action)) act(action, ticket)
    }

    function listen(event: KeyboardEvent) {
      if (event.defaultPrevented || hasModifier(event)) return
      if (event.key === 'Escape' && isComposer(event.target)) return focusList()
      if (isTyping(event.target)) return
      const action = actions[event.key]
      const deed = action ? () => tryTo(action) : deeds[event.key]
      if (!deed) return
      // The deed may move the focus into a field: the key's letter is not meant for it.
      event.preventDefault()
      deed()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [client, uuid, act, help])
}

const isComposer = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('[data-composer]')
