/** Fixture: a stub server with two lanes and a few cards, and the board's page. */
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import type { CardWire, LaneWire } from '#modules/kanban/wire'
import { renderScreen } from '#web/testing/render'
import { stubServer, type StubAnswer } from '#web/testing/server'
import KanbanPage from '../pages/kanban_page'

export const quote: LaneWire = { id: 1, name: 'Orçamento', color: '#0B6E76', kanban: 1 }
export const paying: LaneWire = { id: 2, name: 'Pagamento', color: '#9C3B5B', kanban: 1 }
export const vip: LaneWire = { id: 3, name: 'VIP', color: '#8F5200', kanban: 0 }
export const sales = { id: 5, name: 'Vendas', color: '#2F9BE6' }

export const ticket = (id: number, name: string, more: Partial<CardWire> = {}): CardWire => ({
  id,
  uuid: `uuid-${id}`,
  status: 'open',
  lastMessage: `Palavras de ${name}`,
  unreadMessages: 0,
  updatedAt: `2026-01-0${id}T12:00:00.000Z`,
  queue: sales,
  user: { id: 4, name: 'Caio Nunes' },
  contact: { id: 500 + id, name, number: `551198765000${id}`, profilePicUrl: '' },
  tags: [],
  ...more,
})
export const boardOf = (...tickets: readonly CardWire[]) => ({
  tickets,
  count: tickets.length,
  hasMore: false,
})
export const tickets = [
  ticket(3, 'Clara Nunes', { tags: [vip] }),
  ticket(2, 'Bento Reis', { tags: [quote] }),
  ticket(1, 'Ana Lima', { tags: [quote, vip] }),
]

export const serve = (answers: Record<string, StubAnswer> = {}) =>
  stubServer({
    'GET /tags/kanban': () => ({ lista: [quote, paying] }),
    'GET /ticket/kanban': () => boardOf(...tickets),
    'GET /queue': () => [sales, { id: 6, name: 'Contas', color: '#C42B1C' }],
    'GET /users/list': () => [
      { id: 3, name: 'Marina Azevedo', queues: [] },
      { id: 4, name: 'Caio Nunes', queues: [] },
    ],
    ...answers,
  })

export const open = () =>
  renderScreen(
    <Routes>
      <Route path="/kanban" element={<KanbanPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { at: '/kanban' }
  )

export const lane = (name: string) => screen.findByRole('region', { name: new RegExp(`^${name}`) })
export const cardOf = (name: string) =>
  screen.findByRole('article', { name: new RegExp(`^${name}`) })
/** The contact names in a lane, from top to bottom. */
export const namesIn = async (name: string) =>
  within(await lane(name))
    .queryAllByRole('article')
    .map((card) => card.getAttribute('aria-label')!.split(',')[0])
