/** Threads in the top bar: a dot while something is unread, and links to the latest. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { stubServer } from '#web/testing/server'
import Inbox from '../components/inbox'
import handleEvent from '../realtime'

const marina = { id: 3, name: 'Marina Azevedo' }
const chat = (id: number, unreads: number) => ({
  id,
  uuid: `uuid-${id}`,
  title: `Conversa ${id}`,
  ownerId: 3,
  owner: marina,
  lastMessage: 'Caio Nunes: Oi',
  updatedAt: '2026-01-05T12:00:00.000Z',
  users: [{ userId: 3, unreads, user: marina }],
})
const dot = () => screen.queryByRole('img', { name: '2 conversas com mensagens não lidas' })

beforeEach(() => void signIn())

it('core.md 2: a dot while something is unread, and none when all was read', async () => {
  let count = 2
  await stubServer({ 'GET /chats/unread': () => ({ count }) })
  const { client } = renderScreen(<Inbox />)
  await waitFor(() => expect(dot()).not.toBeNull())
  count = 0
  handleEvent('chat', { action: 'update', chat: chat(1, 0) }, client)
  await waitFor(() => expect(dot()).toBeNull())
})

it('shows the latest six, links to each and to all, and closes on navigation', async () => {
  const records = Array.from({ length: 9 }, (_, at) => chat(at + 1, at))
  await stubServer({
    'GET /chats/unread': () => ({ count: 2 }),
    'GET /chats': () => ({ records, count: 9, hasMore: false }),
  })
  const { user, path } = renderScreen(<Inbox />)
  const button = screen.getByRole('button', { name: 'Chat interno' })
  await user.click(button)
  const panel = await screen.findByRole('region', { name: 'Chat interno' })
  const rows = await within(panel).findAllByRole('listitem')
  expect(rows).toHaveLength(6)
  within(rows[3]!).getByRole('img', { name: '3 mensagens não lidas' })
  await user.click(within(rows[3]!).getByRole('link'))
  expect(path()).toBe('/chats/uuid-4')
  await user.click(button)
  await user.click(await screen.findByRole('link', { name: 'Ver todas as conversas' }))
  expect(path()).toBe('/chats')
})

it('shows an empty state', async () => {
  await stubServer({
    'GET /chats/unread': () => ({ count: 0 }),
    'GET /chats': () => ({ records: [], count: 0, hasMore: false }),
  })
  const { user } = renderScreen(<Inbox />)
  await user.click(screen.getByRole('button', { name: 'Chat interno' }))
  await screen.findByText('Nenhuma conversa por enquanto')
})
