/** Tickets and contacts found by the command palette, the same as the lists' search finds. */
import { expect, it } from 'vitest'
import { signIn } from '#web/testing/people'
import { refuse, stubServer } from '#web/testing/server'
import search from '../palette_search'
import { ticketsStore } from '../store'
import { ticketWire } from './people'

const find = (text: string) => search(text, new AbortController().signal)

it('asks both lists once, and leads to the ticket and to all conversations of a contact', async () => {
  signIn()
  const ticket = ticketWire({ name: 'Ana Lima' })
  const server = await stubServer({
    'GET /tickets': () => ({ tickets: [ticket], count: 1, hasMore: false }),
    'GET /contacts': () => ({
      contacts: [{ id: 9, name: 'Ana Souza', number: '5511987650001' }],
      count: 1,
      hasMore: false,
    }),
  })
  const [tickets, contacts] = await find('ana')
  expect(server.requests).toHaveLength(2)
  expect(server.calls('GET /tickets')[0]!.query.get('searchParam')).toBe('ana')
  expect(server.calls('GET /tickets')[0]!.query.has('status')).toBe(false)
  expect(server.calls('GET /contacts')[0]!.query.get('searchParam')).toBe('ana')

  expect(tickets!.label).toBe('Atendimentos')
  expect(tickets!.items).toMatchObject([{ label: 'Ana Lima', to: `/tickets/${ticket.uuid}` }])
  expect(tickets!.items[0]!.hint).toContain('Vendas')
  expect(contacts!.items).toMatchObject([
    { label: 'Ana Souza', hint: '5511987650001', to: '/tickets' },
  ])
  contacts!.items[0]!.run!()
  expect(ticketsStore.getState()).toMatchObject({ search: '5511987650001', tab: 'search' })
})

it('offers at most a few of each kind', async () => {
  signIn()
  const tickets = Array.from({ length: 20 }, (_, at) => ticketWire({ id: 100 + at }))
  await stubServer({
    'GET /tickets': () => ({ tickets, count: 20, hasMore: false }),
    'GET /contacts': () => ({ contacts: [], count: 0, hasMore: false }),
  })
  const [found, none] = await find('ana')
  expect(found!.items).toHaveLength(6)
  expect(none!.items).toEqual([])
})

it('leaves errors to the palette', async () => {
  signIn()
  await stubServer({
    'GET /tickets': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR'),
    'GET /contacts': () => ({ contacts: [], count: 0, hasMore: false }),
  })
  await expect(find('ana')).rejects.toMatchObject({ code: 'ERR_INTERNAL_SERVER_ERROR' })
})
