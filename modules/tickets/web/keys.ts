/** The names under which server data of this module is kept. */
import type { ListFilter } from './model'

export const keys = {
  lists: ['tickets', 'list'] as const,
  list: (filter: ListFilter) => ['tickets', 'list', filter] as const,
  tickets: ['tickets', 'ticket'] as const,
  ticket: (uuid: string) => ['tickets', 'ticket', uuid] as const,
  conversations: ['tickets', 'messages'] as const,
  messages: (ticketId: number) => ['tickets', 'messages', ticketId] as const,
  queues: ['tickets', 'queues'] as const,
  changing: ['tickets', 'changing'] as const,
  sending: (ticketId: number) => ['tickets', 'sending', ticketId] as const,
}
