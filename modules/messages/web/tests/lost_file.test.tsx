/** A stored file that does not open: fetch a new URL first, then show an error, a retry and a download link. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { stubServer, type StubServer } from '#web/testing/server'
import { Conversation } from './conversation'
import { aTicket, giveRoom, me } from '#modules/tickets/web/tests/people'
import { messageWire } from './people'

let server: StubServer
let url: string
let count: number
beforeEach(async () => {
  giveRoom()
  signIn({ user: me })
  url = '/media/1'
  count = 1
  server = await stubServer({
    'GET /messages/41': () => ({
      messages: Array.from({ length: count }, (_, index) => aPicture(index)),
      count,
      hasMore: false,
    }),
  })
})
const aPicture = (index: number) =>
  messageWire({
    id: 900 + index,
    createdAt: new Date().toISOString(),
    kind: 'image',
    body: '',
    mediaName: 'foto.jpg',
    mediaState: 'stored',
    mediaUrl: url,
  })
const open = () => renderScreen(<Conversation ticket={aTicket()} onAct={() => undefined} />)
const lost = 'Não foi possível mostrar o arquivo.'
const picture = () => screen.findByAltText('foto.jpg')

describe('screens.md: the error face of a file', () => {
  test('shows the error, a retry and a download link when the URL is unchanged', async () => {
    const { user } = open()
    fireEvent.error(await picture())
    await screen.findByText(lost)
    expect(screen.queryByText('Recebendo o arquivo')).toBeNull()
    const link = screen.getByRole('link', { name: 'Baixar' })
    expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([url, 'foto.jpg'])
    expect(server.calls('GET /messages/41')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    expect((await picture()).getAttribute('src')).toBe(url)
  })

  test('API-12: replaces an expired URL; shows the error when the new one fails, too', async () => {
    open()
    const first = await picture()
    url = '/media/1?sig=2'
    fireEvent.error(first)
    await waitFor(async () => expect((await picture()).getAttribute('src')).toBe(url))
    expect(screen.queryByText(lost)).toBeNull()
    fireEvent.error(await picture())
    await screen.findByText(lost)
  })

  test('API-12: replaces it also while an older page is loading, whose response has no new URL for it', async () => {
    count = 2
    const older = Promise.withResolvers<void>()
    const asked: number[] = []
    server.on({
      'GET /messages/41': async ({ query }) => {
        const page = Number(query.get('pageNumber'))
        asked.push(page)
        if (page === 2 && asked.length === 2) await older.promise
        const messages = [
          messageWire({ ...aPicture(0), id: 900 - page, mediaUrl: `${url}&${page}` }),
        ]
        return { messages, count, hasMore: page < 2 }
      },
    })
    url = '/media?sig=1'
    const { container } = open()
    const shown = () =>
      [...container.querySelectorAll('[data-row] img')]
        .map((img) => img.getAttribute('src'))
        .toSorted()
    await picture()
    await waitFor(() => expect(asked).toEqual([1, 2]))
    url = '/media?sig=2'
    fireEvent.error(await picture())
    older.resolve()
    await waitFor(() => expect(shown()).toEqual([`${url}&1`, `${url}&2`]))
    expect(asked).toEqual([1, 2, 1, 2])
    expect(screen.queryByText(lost)).toBeNull()
  })

  test('in an album: shows the error for one picture only, by name', async () => {
    count = 2
    const { user, container } = open()
    const tiles = () => within(screen.getByRole('list')).getAllByRole('listitem')
    await waitFor(() => expect(tiles()).toHaveLength(2))
    fireEvent.error(container.querySelector('[data-row] li img')!)
    const [broken, whole] = [within(tiles()[0]!), within(tiles()[1]!)]
    await broken.findByTitle(lost)
    expect(broken.getByRole('link', { name: 'Baixar' }).getAttribute('href')).toBe(url)
    expect(whole.queryByTitle(lost)).toBeNull()
    await user.click(broken.getByRole('button', { name: 'Tentar de novo' }))
    await waitFor(() => expect(container.querySelectorAll('[data-row] li img')).toHaveLength(2))
  })
})
