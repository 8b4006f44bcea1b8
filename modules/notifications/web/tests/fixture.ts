/** Tickets and messages for tests: pass only the fields that matter to the test. */
import type { NewMessageWire, UnreadTicketWire } from '#modules/notifications/wire'
import { readMessage, readTicket } from '../api'

/** The user whom `signIn` signs in. */
export const me = { id: 3 }
export const colleague = { id: 8 }

/** Open, the viewer's own and read, unless `changes` say otherwise. */
export function ticketWire(
  changes: Partial<UnreadTicketWire> & { name?: string } = {}
): UnreadTicketWire {
  const { name = 'Ana Lima', ...rest } = changes
  const id = changes.id ?? 41
  return {
    id,
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    status: 'open',
    lastMessage: 'Bom dia!',
    unreadMessages: 0,
    updatedAt: '2026-11-20T12:00:00.000Z',
    contact: { name, number: '5511987654321', profilePicUrl: '' },
    user: rest.status === 'pending' ? null : me,
    ...rest,
  }
}

export const messageWire = (changes: Partial<NewMessageWire> = {}): NewMessageWire => ({
  body: 'Bom dia!',
  fromMe: false,
  kind: 'text',
  ...changes,
})

export const aTicket = (changes?: Parameters<typeof ticketWire>[0]) =>
  readTicket(ticketWire(changes))
export const aMessage = (changes?: Partial<NewMessageWire>) => readMessage(messageWire(changes))
