/** Files being sent: their order, and the release of their object URLs. */
import type { Mutation } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropSession } from '#web/shell/session_store'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { stubServer } from '#web/testing/server'
import { Conversation } from './conversation'
import { discard, type Sending } from '../sending'
import { setSignature, writingStore, writingUi } from '../store'
import { aTicket, giveRoom, me } from '#modules/tickets/web/tests/people'
import { messageWire } from './people'

const untouched = writingStore.getInitialState()
const urls = new Set<string>()
let made = 0

beforeEach(async () => {
  giveRoom()
  writingStore.setState(untouched, true)
  signIn({ user: me })
  setSignature(false)
  urls.clear()
  URL.createObjectURL = () => {
    const url = `blob:${++made}`
    urls.add(url)
    return url
  }
  URL.revokeObjectURL = (url) => void urls.delete(url)
  const rows = [messageWire({ id: 900, body: 'Tem a azul?' })]
  await stubServer({
    'GET /messages/41': () => ({ messages: rows, count: rows.length, hasMore: false }),
  })
})

afterEach(() => void vi.unstubAllGlobals())

/** Records what is sent, in order; Node's fetch cannot send the page's forms. */
function catchSent(answer: () => Response = () => Response.json({ id: 950, messages: [] })) {
  const sent: string[] = []
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const body = init?.body
    if (body instanceof FormData) sent.push((body.get('medias') as File).name)
    else if (init?.method === 'POST' && String(input).includes('/messages/')) {
      sent.push((JSON.parse(String(body)) as { body: string }).body)
    } else return real(input, init)
    return answer()
  })
  return sent
}
const refused = () => Response.json({ error: 'ERR_TICKET_NOT_OPEN' }, { status: 409 })

const photo = () => new File(['x'], 'foto.png', { type: 'image/png' })
const film = () => new File(['x'], 'filme.mp4', { type: 'video/mp4' })

async function begin() {
  const shown = renderScreen(<Conversation ticket={aTicket()} onAct={() => undefined} />)
  await screen.findByText('Tem a azul?')
  const field = () => screen.getByRole('textbox')
  return { ...shown, field }
}

test('sends text after the files written before it, even while their dimensions are still being read', async () => {
  vi.stubGlobal('createImageBitmap', () => new Promise(() => {}))
  const sent = catchSent()
  const { user, field } = await begin()
  writingUi.attach(41, [film(), photo()])
  await user.type(field(), 'veja{Enter}')
  await user.type(field(), 'e agora{Enter}')
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent).toEqual(['filme.mp4', 'foto.png', 'e agora'])
})

test('knows a picture’s dimensions before it is sent', async () => {
  const { user, field } = await begin()
  catchSent(refused)
  writingUi.attach(41, [photo()])
  const shown = await screen.findByAltText('foto.png')
  Object.defineProperties(shown, { naturalWidth: { value: 300 }, naturalHeight: { value: 150 } })
  fireEvent.load(shown)
  await user.type(field(), '{Enter}')
  const picture = await screen.findByRole('button', { name: /foto\.png/ })
  expect(picture.style.aspectRatio).toBe('300 / 150')
})

test('revokes the object URLs of files that the server has', async () => {
  const sent = catchSent()
  const { user, field, client } = await begin()
  writingUi.attach(41, [photo(), film()])
  expect(urls.size).toBe(2)
  await user.type(field(), '{Enter}')
  await waitFor(() => expect(sent).toHaveLength(2))
  await waitFor(() => expect(client.isMutating()).toBe(0))
  await waitFor(() => expect(urls.size).toBe(0))
})

test('keeps the object URL of a refused file until it is discarded', async () => {
  catchSent(refused)
  const { user, field, client } = await begin()
  writingUi.attach(41, [photo()])
  await user.type(field(), '{Enter}')
  await screen.findByRole('alert')
  expect(urls.size).toBe(1)
  const [{ state }] = client.getMutationCache().getAll() as [Mutation<unknown, Error, Sending>]
  act(() => void discard(client, 41, state.variables!.clientId))
  expect(urls.size).toBe(0)
})

test('revokes all object URLs when the session ends', async () => {
  catchSent(refused)
  const { user, field, unmount } = await begin()
  writingUi.attach(41, [photo()])
  await user.type(field(), '{Enter}')
  await screen.findByRole('alert')
  writingUi.attach(41, [film()])
  unmount()
  dropSession({ left: true })
  expect(urls.size).toBe(0)
})
