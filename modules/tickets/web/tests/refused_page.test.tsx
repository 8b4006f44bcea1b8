/** A next page of a list that the server refuses: requested once, shown as an error, and retried by hand. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer, type StubRequest, type StubServer } from '#web/testing/server'
import { TicketList } from '../components/ticket_list'
import { keys } from '../keys'
import type { ListFilter } from '../model'
import { aTicket, giveRoom, me, ticketWire } from './people'

const filter: ListFilter = { status: 'open', search: '', queueIds: null, showAll: false }
let server: StubServer
let isRefused: boolean
beforeEach(async () => {
  giveRoom()
  signIn({ user: me })
  isRefused = true
  const page = ({ query }: StubRequest) => Number(query.get('pageNumber'))
  const refused = (request: StubRequest) => isRefused && page(request) > 1
  server = await stubServer({
    'GET /tickets': (request) =>
      refused(request)
        ? refuse(429, 'ERR_RATE_LIMIT')
        : { tickets: [ticketWire({ id: page(request) })], count: 2, hasMore: page(request) < 2 },
  })
})
const pages = (route: string) => server.calls(route).map(({ query }) => query.get('pageNumber'))
const again = () => screen.findByRole('button', { name: 'Tentar de novo' })

test('API-15: a list does not retry by itself, also when its rows are updated', async () => {
  const { client, user } = renderScreen(
    <TicketList
      filter={filter}
      label="Comigo"
      empty={{ title: 'Nada' }}
      selectedUuid={undefined}
      onAct={() => undefined}
    />
  )
  await again()
  const rows = [aTicket({ id: 1, name: 'Bia Melo' })]
  client.setQueryData(keys.list(filter), { pages: [{ rows, hasMore: true }], pageParams: [1] })
  await screen.findByText('Bia Melo')
  expect(pages('GET /tickets')).toEqual(['1', '2'])
  isRefused = false
  await user.click(await again())
  const items = () => within(screen.getByRole('group')).getAllByRole('listitem')
  await waitFor(() => expect(items()).toHaveLength(2))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(pages('GET /tickets')).toEqual(['1', '2', '2'])
})
