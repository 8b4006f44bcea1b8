/** Tickets for tests: pass only the fields that matter to the test. */
import type { TicketWire } from '#modules/tickets/wire'
import { readTicket } from '../api_reading'

/** Id of the user whom `signIn` signs in. */
export const me = { id: 3, name: 'Marina Azevedo' }
export const colleague = { id: 8, name: 'Caio Brandão' }
export const sales = { id: 1, name: 'Vendas', color: '#0B6E76' }
export const support = { id: 2, name: 'Suporte', color: '#C2571A' }

export function ticketWire(changes: Partial<TicketWire> & { name?: string } = {}): TicketWire {
  const { name = 'Ana Lima', ...rest } = changes
  const id = changes.id ?? 41
  return {
    id,
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    status: 'open',
    userId: rest.user?.id ?? null,
    queueId: rest.queue?.id ?? null,
    whatsappId: 1,
    contactId: 500 + id,
    companyId: 7,
    lastMessage: 'Bom dia!',
    unreadMessages: 0,
    isGroup: false,
    chatbot: false,
    queueOptionId: null,
    useIntegration: false,
    promptId: null,
    integrationId: null,
    protocol: `20261120-${id}`,
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    contact: { id: 500 + id, name, number: '5511987654321', email: '', profilePicUrl: '' },
    user: rest.status === 'pending' ? null : me,
    queue: sales,
    whatsapp: { id: 1, name: 'Loja 1', status: 'CONNECTED' },
    tags: [],
    rating: null,
    ...rest,
  }
}

/** A closed ticket whose contact was deleted: admins still read it (CON-03). */
export const ofDeletedContact = {
  status: 'closed',
  contact: { ...ticketWire().contact, isDeleted: true },
} as const

export const aTicket = (changes?: Parameters<typeof ticketWire>[0]) =>
  readTicket(ticketWire(changes))

/** jsdom has no layout: gives elements a size, so that virtual lists render rows. */
export function giveRoom() {
  for (const side of ['clientHeight', 'clientWidth'] as const) {
    Object.defineProperty(Element.prototype, side, { configurable: true, get: () => 800 })
  }
  Element.prototype.scrollTo = () => undefined
}
