/** Query and mutation keys of this module. */
import type { ListFilter } from './model'

export const keys = {
  lists: ['tickets', 'list'] as const,
  list: (filter: ListFilter) => ['tickets', 'list', filter] as const,
  tickets: ['tickets', 'ticket'] as const,
  ticket: (uuid: string) => ['tickets', 'ticket', uuid] as const,
  contact: (contactId: number) => ['tickets', 'contact', contactId] as const,
  otherTickets: (ticketId: number) => ['tickets', 'other_tickets', ticketId] as const,
  closing: (ticketId: number) => ['tickets', 'closing', ticketId] as const,
  colleagues: ['tickets', 'colleagues'] as const,
  lines: ['tickets', 'lines'] as const,
  queues: ['tickets', 'queues'] as const,
  people: (search: string) => ['tickets', 'people', search] as const,
  ownNumbers: ['tickets', 'own_numbers'] as const,
  changing: ['tickets', 'changing'] as const,
}
