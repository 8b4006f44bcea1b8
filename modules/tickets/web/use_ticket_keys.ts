/** Keyboard shortcuts: accept, resolve, transfer, write, note, search, help. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { actionsOf } from './actions'
import {
  enterComposer,
  enterList,
  focusedTicketId,
  focusNote,
  focusSearch,
  hasModifier,
  isTyping,
} from './focus'
import { conversationCommands } from './conversation_commands'
import type { Ticket, TicketAction } from './model'
import { ticketsUi } from './store'
import { knownTicket } from './ticket_cache'

export interface TicketKeyOptions {
  readonly uuid: string | undefined
  readonly act: (action: TicketAction, ticket: Ticket) => void
  readonly help: () => void
}

const actions: Readonly<Record<string, TicketAction>> = { a: 'accept', e: 'resolve' }

/** Commands apply to the focused ticket of the list, else to the open one. */
export function useTicketKeys({ uuid, act, help }: TicketKeyOptions) {
  const client = useQueryClient()
  useEffect(() => {
    const commands: Readonly<Record<string, () => void>> = {
      'r': enterComposer,
      '/': beginQuickAnswer,
      'n': () => uuid && focusNote(),
      't': passOn,
      'E': resolveSilently,
      's': focusSearch,
      '?': help,
    }

    function target() {
      const focused = focusedTicketId()
      return knownTicket(client, (one) => (focused ? one.id === focused : one.uuid === uuid))
    }

    function beginQuickAnswer() {
      conversationCommands.composer?.begin('/')
      enterComposer()
    }

    function passOn() {
      const ticket = target()
      if (ticket && ticket.status !== 'closed') ticketsUi.passOn(ticket)
    }

    function resolveSilently() {
      const ticket = target()
      const isRunning = ticket !== undefined && ticket.status !== 'closed'
      if (isRunning) act('resolve_silently', ticket)
      return isRunning
    }

    function tryTo(action: TicketAction) {
      const ticket = target()
      if (ticket && actionsOf(ticket).includes(action)) act(action, ticket)
    }

    function commandOf({ key, shiftKey }: KeyboardEvent) {
      // Caps Lock does not count as Shift: it must not resolve a ticket silently.
      const name = shiftKey ? key : key.toLowerCase()
      const action = actions[name]
      return action ? () => tryTo(action) : commands[name]
    }

    function listen(event: KeyboardEvent) {
      if (event.defaultPrevented || hasModifier(event)) return
      if (event.key === 'Escape' && isComposer(event.target)) return enterList()
      if (isTyping(event.target)) return
      const command = commandOf(event)
      if (!command && !isRepeatedEnter(event)) return
      // The command may move the focus into a field: the key's letter must not be typed there.
      event.preventDefault()
      // A held key runs its command once: repeats would hit the newly focused ticket.
      if (!event.repeat) command?.()
    }
    conversationCommands.resolveSilently = resolveSilently
    document.addEventListener('keydown', listen)
    return () => {
      conversationCommands.resolveSilently = null
      document.removeEventListener('keydown', listen)
    }
  }, [client, uuid, act, help])
}

const isRepeatedEnter = ({ key, repeat }: KeyboardEvent) => repeat && key === 'Enter'

const isComposer = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('[data-composer]')
