/** The page for developers: what it sends, what it shows, and what it does not do with a token that is refused. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentSession } from '#web/shell/session_store'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import MessagesApiPage from '../page'

const token = 'token-of-the-shop-0123456789'
const message = { id: 7, wid: '3EB07', status: 'queued', number: '5511999990001' }
const connection = (id: number, name: string, more: object = {}) => ({
  ...{ id, name, status: 'CONNECTED', isDefault: false },
  ...more,
})
const answers = {
  'GET /api-keys/all': () => ({ apiKeys: [], count: 0, hasMore: false }),
  'GET /whatsapp': () => [
    connection(1, 'Suporte', { status: 'DISCONNECTED' }),
    connection(2, 'Loja', { isDefault: true }),
  ],
  'GET /whatsapp/1': () => ({ id: 1, token: null }),
  'GET /whatsapp/2': () => ({ id: 2, token }),
  'POST /api/messages/send': () => ({
    mensagem: 'Mensagem enviada',
    message,
    messages: [message],
  }),
  'GET /api/messages/7': () => ({ ...message, status: 'read', error: null }),
}

beforeEach(() => void signIn({ abilities: ['external_api.manage'] }))
afterEach(() => void vi.restoreAllMocks())
const card = (name: string) => within(screen.getByRole('region', { name }))
const open = async () => {
  const shown = renderScreen(<MessagesApiPage />)
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Token de acesso').value).toBe(token)
  )
  return shown
}

it('EXT-02: sends a text by the token of the default connection, and shows how far it comes', async () => {
  const server = await stubServer(answers)
  const { user } = await open()
  const form = card('Enviar um texto')
  await user.type(form.getByLabelText('Número'), '11 99999-0001')
  await user.type(form.getByLabelText('Texto'), 'Oi!')
  expect(form.getByRole('region', { name: 'Enviar um texto: curl' }).textContent).toContain(
    '"body":"Oi!"'
  )
  await user.click(form.getByRole('button', { name: 'Enviar teste' }))
  await form.findByText('Resposta 200')
  await form.findByText('Lida')
  const [sent] = server.calls('POST /api/messages/send')
  expect(sent!.headers.authorization).toBe(`Bearer ${token}`)
  expect(sent!.body).toEqual({ number: '11 99999-0001', body: 'Oi!' })
})

it('a refused token is shown, and ends nobody’s session', async () => {
  const server = await stubServer(answers)
  server.on({ 'POST /api/messages/send': () => refuse(401, 'ERR_INVALID_TOKEN') })
  const { user } = await open()
  await user.clear(screen.getByLabelText('Token de acesso'))
  await user.type(screen.getByLabelText('Token de acesso'), 'another-one')
  const form = card('Enviar um texto')
  await user.type(form.getByLabelText('Número'), '1')
  await user.type(form.getByLabelText('Texto'), 'Oi!')
  await user.click(form.getByRole('button', { name: 'Enviar teste' }))
  await form.findByText('Resposta 401')
  form.getByText(/ERR_INVALID_TOKEN/)
  expect(server.calls('POST /api/messages/send')[0]!.headers.authorization).toBe(
    'Bearer another-one'
  )
  expect(currentSession()).not.toBeNull()
})

it('asks for number and text before it sends', async () => {
  const server = await stubServer(answers)
  const { user } = await open()
  const form = card('Enviar um texto')
  await user.click(form.getByRole('button', { name: 'Enviar teste' }))
  await form.findByText('Informe o número.')
  await form.findByText('Escreva o texto.')
  expect(server.calls('POST /api/messages/send')).toEqual([])
})

it('EXT-05: sends a file with its caption', async () => {
  await stubServer(answers)
  const { user } = await open()
  const form = card('Enviar um arquivo')
  await user.type(form.getByLabelText('Número'), '11 99999-0001')
  await user.type(form.getByLabelText('Legenda'), 'Sua fatura')
  await user.click(form.getByRole('button', { name: 'Enviar teste' }))
  await screen.findByText('Escolha um arquivo.')
  const bodies: FormData[] = []
  const headers = vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader')
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation((body) => {
    bodies.push(body as FormData)
  })
  const file = new File(['content'], 'invoice.txt', { type: 'text/plain' })
  await user.upload(form.getByLabelText('Arquivo', { selector: 'input' }), file)
  await user.click(form.getByRole('button', { name: 'Enviar teste' }))
  await waitFor(() => expect(bodies).toHaveLength(1))
  expect(Object.fromEntries(headers.mock.calls)).toMatchObject({ authorization: `Bearer ${token}` })
  const sent = bodies[0]!
  expect([sent.get('number'), sent.get('body')]).toEqual(['11 99999-0001', 'Sua fatura'])
  expect(sent.get('medias')).toHaveProperty('name', 'invoice.txt')
})

it('a connection without a token says where to make one', async () => {
  await stubServer({
    ...answers,
    'GET /whatsapp': () => [connection(1, 'Suporte', { status: 'DISCONNECTED' })],
  })
  const { user } = renderScreen(<MessagesApiPage />)
  const link = await screen.findByRole('link', { name: 'Gerar um token nas conexões' })
  expect(link.getAttribute('href')).toBe('/connections')
  screen.getByText('Suporte (desconectada)')
  const form = card('Enviar um texto')
  await user.type(form.getByLabelText('Número'), '1')
  await user.type(form.getByLabelText('Texto'), 'Oi!')
  await user.click(form.getByRole('button', { name: 'Enviar teste' }))
  await screen.findByText('Escolha uma conexão com token, ou cole um token.')
})

it('says when the connections cannot be read', async () => {
  await stubServer({ 'GET /whatsapp': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR') })
  renderScreen(<MessagesApiPage />)
  await screen.findByRole('button', { name: 'Tentar de novo' })
})
