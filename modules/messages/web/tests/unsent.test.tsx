/** Unsent messages survive a reload and the end of the session, and can be put back into the field. */
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dropSession } from '#web/shell/session_store'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer, type StubServer } from '#web/testing/server'
import { Conversation } from './conversation'
import { send } from '../sending'
import { setSignature, writingStore, writingUi } from '../store'
import { aTicket, giveRoom, me } from '#modules/tickets/web/tests/people'
import { messageWire } from './people'

const post = 'POST /messages/41'
const untouched = writingStore.getInitialState()
const first = messageWire({ id: 900, body: 'Tem a azul?' })
const page = (...messages: object[]) => ({ messages, count: messages.length, hasMore: false })
let server: StubServer

beforeEach(async () => {
  giveRoom()
  URL.createObjectURL = () => 'blob:any'
  URL.revokeObjectURL = () => undefined
  signIn({ user: me })
  writingStore.setState(untouched, true)
  setSignature(false)
  server = await stubServer({
    'GET /messages/41': () => page(first),
    [post]: () => new Promise(() => {}),
  })
})
afterEach(() => writingStore.setState(untouched, true))

const names = () => server.calls(post).map(({ body }) => (body as { clientId: string }).clientId)
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox')

async function showPane() {
  const shown = renderScreen(<Conversation ticket={aTicket()} onAct={() => undefined} />)
  await screen.findByText('Tem a azul?')
  return shown
}

/** Sends a message that gets no response. */
async function say(texts: string) {
  const shown = await showPane()
  await shown.user.type(field(), `${texts}{Enter}`)
  await waitFor(() => expect(names()).toHaveLength(1))
  return shown
}

/** Simulates a reload: clears the state in memory and rehydrates from storage. */
async function reload({ unmount }: { unmount: () => void }) {
  unmount()
  const stored = sessionStorage.getItem('tickets')!
  writingStore.setState(untouched, true)
  sessionStorage.setItem('tickets', stored)
  await writingStore.persist.rehydrate()
}

describe('a reload', () => {
  test('shows the message as refused, and resends it with the same client id', async () => {
    await reload(await say('Tem sim!'))
    const { user } = await showPane()
    expect(await screen.findByText('Tem sim!')).toBeTruthy()
    expect((await screen.findByRole('alert')).textContent).toContain('A página foi recarregada')
    server.on({ [post]: () => ({ id: 950, messages: [] }) })
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    await waitFor(() => expect(names()).toHaveLength(2))
    expect(names()[1]).toBe(names()[0])
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    await waitFor(() => expect(writingStore.getState().unsent).toEqual({}))
  })

  test('shows no error when the server has the message after all', async () => {
    await reload(await say('Tem sim!'))
    const arrived = messageWire({ id: 950, body: 'Tem sim!', fromMe: true, clientId: names()[0]! })
    server.on({ 'GET /messages/41': () => page(first, arrived) })
    await showPane()
    expect(await screen.findAllByText('Tem sim!')).toHaveLength(1)
    await waitFor(() => expect(writingStore.getState().unsent).toEqual({}))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('does not restore a message that was taken back', async () => {
    server.on({ [post]: () => refuse(409, 'ERR_TICKET_NOT_OPEN') })
    const shown = await say('Tem sim!')
    await shown.user.click(await screen.findByRole('button', { name: 'Voltar ao texto' }))
    await reload(shown)
    await showPane()
    expect(field().value).toBe('Tem sim!')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the end of the session', () => {
  async function comeBack(as: { id: number }) {
    const { unmount } = await say('Tem sim!')
    writingUi.draft(41, 'e a verde')
    unmount()
    dropSession({ left: false })
    signIn({ user: { ...me, ...as } })
    return showPane()
  }
  test('restores the message when the same user signs in again', async () => {
    await comeBack(me)
    await screen.findByText('Tem sim!')
    expect(field().value).toBe('e a verde')
  })
  test('does not show it to another user', async () => {
    await comeBack({ id: 8 })
    expect(screen.queryByText('Tem sim!')).toBeNull()
    expect(writingStore.getState()).toMatchObject({ drafts: {}, unsent: {} })
    expect(sessionStorage.getItem('tickets')).not.toContain('Tem sim!')
  })
})

describe('closing the page', () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

  test('asks while a message is being sent or was refused, not once it is sent', async () => {
    let answer = (_: unknown) => {}
    server.on({ [post]: () => new Promise((resolve) => (answer = resolve)) })
    expect(isAsked()).toBe(false)
    const { user } = await say('Tem sim!')
    expect(isAsked()).toBe(true)
    answer(refuse(400, 'ERR_WAPP_NOT_INITIALIZED'))
    const again = await screen.findByRole('button', { name: 'Tentar de novo' })
    expect(isAsked()).toBe(true)
    server.on({ [post]: () => ({ id: 950, messages: [] }) })
    await user.click(again)
    await waitFor(() => expect(isAsked()).toBe(false))
  })

  test('asks while files are attached, but not after the session has ended', () => {
    writingUi.attach(41, [new File(['x'], 'nota.pdf', { type: 'application/pdf' })])
    expect(isAsked()).toBe(true)
    dropSession({ left: false })
    expect(isAsked()).toBe(false)
  })
})

describe('back into the field', () => {
  const refuseForms = () => {
    const forms: FormData[] = []
    const real = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      if (!(init?.body instanceof FormData)) return real(input, init)
      forms.push(init.body)
      return Response.json({ error: 'ERR_TICKET_NOT_OPEN' }, { status: 409 })
    })
    return forms
  }

  test('restores a file with its caption, which comes before the draft begun since', async () => {
    refuseForms()
    const { user } = await showPane()
    writingUi.attach(41, [new File(['x'], 'nota.pdf', { type: 'application/pdf' })])
    await user.type(field(), 'a nota{Enter}')
    await screen.findByRole('alert')
    await user.type(field(), 'e mais')
    await user.click(screen.getByRole('button', { name: 'Voltar ao texto' }))
    expect(await screen.findByRole('button', { name: 'Tirar nota.pdf' })).toBeTruthy()
    expect(field().value).toBe('a nota\ne mais')
  })

  test('restores a recording as a recording, and keeps the draft begun since', async () => {
    const forms = refuseForms()
    const { user, client } = await showPane()
    const file = new File(['x'], 'voice.webm', { type: 'audio/webm' })
    const enclosure = { kind: 'file', file, isVoice: true } as const
    const shared = { ticketId: 41, authorId: me.id, text: '', quote: null, url: null }
    await send(client, { ...shared, clientId: 'v1', enclosure, at: new Date().toISOString() })
    await screen.findByRole('alert')
    await user.type(field(), 'e mais')
    await user.click(screen.getByRole('button', { name: 'Voltar ao texto' }))
    await screen.findByRole('button', { name: 'Tirar voice.webm' })
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(forms).toHaveLength(2))
    expect(forms[1]!.get('voice')).toBe('true')
    expect(field().value).toBe('e mais')
  })

  test('keeps the draft that was there before an audio file was attached', async () => {
    const forms = refuseForms()
    const { user } = await showPane()
    await user.type(field(), 'a nota')
    writingUi.attach(41, [new File(['x'], 'canto.mp3', { type: 'audio/mpeg' })])
    await user.click(screen.getByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(forms).toHaveLength(1))
    expect(field().value).toBe('a nota')
  })
})
