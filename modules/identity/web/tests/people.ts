/** User and setting fixtures as the server returns them. */
import type { UserWire } from '#modules/identity/wire'

export const queues = [
  { id: 11, name: 'Vendas', color: '#0B6E76' },
  { id: 12, name: 'Suporte', color: '#C2571A' },
]

export const person = (id: number, name: string, changes: Partial<UserWire> = {}): UserWire => ({
  id,
  name,
  email: `${name.split(' ')[0]!.toLowerCase()}@loja.example`,
  profile: 'user',
  online: false,
  queues: [],
  company: { id: 7, name: 'Loja Demo' },
  companyId: 7,
  super: false,
  allTicket: 'desabled',
  whatsappId: null,
  language: 'pt',
  ...changes,
})

export const pageOf = (users: readonly UserWire[], count = users.length) => ({
  users,
  count,
  hasMore: count > users.length,
})

/** The other requests of the form. */
export const choices = {
  'GET /queue': () => queues,
  'GET /whatsapp': () => [{ id: 5, name: 'Loja 1', status: 'CONNECTED' }],
}
