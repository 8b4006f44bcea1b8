/** Writing: keys, drafts, the signature, answers, pictures, and what comes back when it is refused. */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { signIn } from '#web/testing/people'
import { show } from '#web/testing/render'
import { Refusal, refuse, stubServer, type StubServer } from '#web/testing/server'
import { ConversationPane } from '../components/conversation_pane'
import { chooseSign, ticketsStore, ticketsUi } from '../store'
import { signed, signatureOf } from '../use_say'
import { aTicket, colleague, giveRoom, me, messageWire } from './people'

const post = 'POST /messages/41'
let server: StubServer

beforeEach(async () => {
  giveRoom()
  signIn({ user: me })
  chooseSign(false)
  ticketsUi.draft(41, '')
  server = await stubServer({
    'GET /messages/41': () => ({
      messages: [messageWire({ id: 900, body: 'Tem a azul?' })],
      count: 1,
      hasMore: false,
    }),
    [post]: () => ({ id: 950, messages: [{ id: 950, wid: 'W950' }] }),
  })
})

function showPane(changes: Parameters<typeof aTicket>[0] = {}) {
  const acts: string[] = []
  const ticket = aTicket(changes)
  const shown = show(<ConversationPane ticket={ticket} onAct={(action) => acts.push(action)} />)
  return {
    ...shown,
    acts,
    field: () => screen.getByLabelText<HTMLTextAreaElement>('Escreva uma mensagem'),
  }
}

describe('keys', () => {
  test('Enter sends, shows at once and empties the field', async () => {
    const { user, field } = showPane()
    await user.type(field(), 'Tem sim!{Enter}')
    expect(screen.getByRole('log').textContent).toContain('Tem sim!')
    expect(field().value).toBe('')
    await waitFor(() => expect(server.calls(post)).toHaveLength(1))
    expect(server.calls(post)[0]?.body).toMatchObject({ body: 'Tem sim!' })
    expect(String((server.calls(post)[0]?.body as { clientId: string }).clientId)).toHaveLength(36)
  })

  test('Shift+Enter breaks the line', async () => {
    const { user, field } = showPane()
    await user.type(field(), 'um{Shift>}{Enter}{/Shift}dois')
    expect(field().value).toBe('um\ndois')
    expect(server.calls(post)).toHaveLength(0)
  })

  test.each(['', '   ', '\n'])('blank is not sent: %j', async (text) => {
    const { user, field } = showPane()
    ticketsUi.draft(41, text)
    await user.type(field(), '{Enter}')
    expect(screen.getByLabelText<HTMLButtonElement>('Enviar').disabled).toBe(true)
    expect(server.calls(post)).toHaveLength(0)
  })
})

test('two quick lines arrive in the order in which they were written', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  server.on({
    [post]: async ({ body }) => {
      if ((body as { body: string }).body === 'um') await held
      return { id: 950, messages: [] }
    },
  })
  const { user, field } = showPane()
  await user.type(field(), 'um{Enter}dois{Enter}')
  await waitFor(() => expect(server.calls(post)).toHaveLength(1))
  release()
  await waitFor(() => expect(server.calls(post)).toHaveLength(2))
  expect(server.calls(post).map(({ body }) => (body as { body: string }).body)).toEqual([
    'um',
    'dois',
  ])
})

test('each ticket keeps its draft', async () => {
  const first = showPane()
  await first.user.type(first.field(), 'pela metade')
  first.unmount()
  server.on({ 'GET /messages/42': () => ({ messages: [], count: 0, hasMore: false }) })
  const other = showPane({ id: 42 })
  expect(other.field().value).toBe('')
  other.unmount()
  expect(showPane().field().value).toBe('pela metade')
})

describe('the signature', () => {
  test.each([
    ['olá', '*Ana:*\nolá'],
    ['  olá  ', '*Ana:*\nolá'],
    ['   ', ''],
  ])('%j → %j', (text, expected) => expect(signed(text, signatureOf('Ana'))).toBe(expected))

  test('goes along until it is turned off, on this device', async () => {
    chooseSign(true)
    const { user, field } = showPane()
    await user.type(field(), 'olá{Enter}')
    await waitFor(() => expect(server.calls(post)).toHaveLength(1))
    expect(server.calls(post)[0]?.body).toMatchObject({ body: '*Marina Azevedo:*\nolá' })

    await user.click(screen.getByRole('switch', { name: 'Assinar como Marina Azevedo' }))
    expect(localStorage.getItem('signOption')).toBe('false')
    await user.type(field(), 'oi{Enter}')
    await waitFor(() => expect(server.calls(post)).toHaveLength(2))
    expect(server.calls(post)[1]?.body).toMatchObject({ body: 'oi' })
  })
})

test('an answer names the message that it answers', async () => {
  const { user, field } = showPane()
  await user.click(await screen.findByRole('button', { name: 'Responder' }))
  expect(screen.getAllByText('Tem a azul?')).toHaveLength(2)
  await user.type(field(), 'Tem{Enter}')
  await waitFor(() => expect(server.calls(post)).toHaveLength(1))
  expect(server.calls(post)[0]?.body).toMatchObject({ quotedMsg: { id: 900 } })
  expect(ticketsStore.getState().quotes[41]).toBeUndefined()
})

describe('pictures', () => {
  const png = () => new File(['x'], 'foto.png', { type: 'image/png' })
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:foto'
    URL.revokeObjectURL = () => undefined
  })

  test('are shown before they go, with a caption', async () => {
    // The page's form cannot travel through Node's fetch: it is looked at before.
    const forms: FormData[] = []
    const real = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      if (!(init?.body instanceof FormData)) return real(input, init)
      forms.push(init.body)
      return Response.json({ id: 950, messages: [] })
    })
    const { user, container } = showPane()
    await user.upload(container.querySelector<HTMLInputElement>('input[type=file]')!, png())
    expect(screen.getByAltText('foto.png')).toBeTruthy()
    await user.type(screen.getByLabelText('Escreva uma legenda'), 'a azul{Enter}')
    await waitFor(() => expect(forms).toHaveLength(1))
    expect((forms[0]?.get('medias') as File).name).toBe('foto.png')
    expect(forms[0]?.get('body')).toBe('a azul')
    expect(ticketsStore.getState().attachments[41]).toBeUndefined()
  })

  test('can be pasted, and taken away again', async () => {
    const { user, field } = showPane()
    field().focus()
    await user.paste({ files: [png()] } as unknown as DataTransfer)
    await user.click(await screen.findByRole('button', { name: 'Tirar foto.png' }))
    expect(screen.queryByAltText('foto.png')).toBeNull()
  })

  test('anything else is refused in words', async () => {
    const { container } = showPane()
    const pdf = new File(['x'], 'nota.pdf', { type: 'application/pdf' })
    const input = container.querySelector<HTMLInputElement>('input[type=file]')!
    // The picker's own filter can be turned off by the person.
    const user = (await import('@testing-library/user-event')).userEvent.setup({
      applyAccept: false,
    })
    await user.upload(input, pdf)
    expect(await screen.findByText('Por enquanto só imagens podem ser enviadas.')).toBeTruthy()
  })
})

describe('refused', () => {
  test('it stays with the reason, and goes again under the same name', async () => {
    server.on({ [post]: () => refuse(400, 'ERR_WAPP_NOT_INITIALIZED') })
    const { user, field } = showPane()
    await user.type(field(), 'olá{Enter}')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Esta conexão ainda não está pronta')

    server.on({ [post]: () => ({ id: 950, messages: [] }) })
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    await waitFor(() => expect(server.calls(post)).toHaveLength(2))
    const names = server.calls(post).map(({ body }) => (body as { clientId: string }).clientId)
    expect(names[0]).toBe(names[1])
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('it can be taken back into the field', async () => {
    server.on({ [post]: () => refuse(409, 'ERR_TICKET_NOT_OPEN') })
    const { user, field } = showPane()
    await user.type(field(), 'olá{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Voltar ao texto' }))
    expect(field().value).toBe('olá')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('where one cannot write', () => {
  test.each([
    [{ status: 'pending' as const }, /ainda espera/, 'Aceitar', 'accept'],
    [{ status: 'closed' as const }, /está encerrado/, 'Reabrir', 'reopen'],
    [{ user: colleague }, /Caio Brandão está atendendo/, 'Devolver', 'return'],
  ])('%j says why and offers the way', async (changes, reason, button, action) => {
    const { user, acts } = showPane(changes)
    expect(screen.getByText(reason)).toBeTruthy()
    expect(screen.queryByLabelText('Escreva uma mensagem')).toBeNull()
    await user.click(screen.getByRole('button', { name: button }))
    expect(acts).toEqual([action])
  })

  test('an admin writes also where a colleague is at work, and is told so', () => {
    signIn({ user: me, abilities: ['tickets.write_any'] })
    const { field } = showPane({ user: colleague })
    expect(field()).toBeTruthy()
    expect(screen.getByText(/Caio Brandão está atendendo/)).toBeTruthy()
  })
})

test('a conversation that cannot be loaded says so and tries again', async () => {
  server.on({ 'GET /messages/41': () => new Refusal(500, { error: 'ERR_INTERNAL_SERVER_ERROR' }) })
  const { user } = showPane()
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  server.on({ 'GET /messages/41': () => ({ messages: [messageWire()], count: 1, hasMore: false }) })
  await user.click(again)
  expect(await screen.findByText('Bom dia!')).toBeTruthy()
})

test('a conversation without a message says how it begins', async () => {
  server.on({ 'GET /messages/41': () => ({ messages: [], count: 0, hasMore: false }) })
  showPane()
  expect(await screen.findByText('Nenhuma mensagem ainda')).toBeTruthy()
})
