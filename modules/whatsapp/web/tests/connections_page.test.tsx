/** The connections screen: each state's buttons, linking by code, deleting by name, the alert in the menu. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ConnectionWire } from '#modules/whatsapp/wire'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer, type StubServer } from '#web/testing/server'
import AlertBadge from '../components/alert_badge'
import handleEvent from '../realtime'
import ConnectionsPage from '../pages/connections_page'
import { connectionsKey } from '../queries'
import { connectionWire } from './connections'

let server: StubServer
let list: ConnectionWire[]
beforeEach(async () => {
  signIn({ abilities: ['whatsapp.control_session'] })
  list = [connectionWire()]
  server = await stubServer({
    'GET /whatsapp': () => list,
    'GET /queue': () => [
      { id: 1, name: 'Vendas', color: '#0B6E76' },
      { id: 2, name: 'Suporte', color: '#F2A33A' },
    ],
  })
})

let client: QueryClient
function Client({ onReady }: { onReady: (its: QueryClient) => void }) {
  const its = useQueryClient()
  useEffect(() => onReady(its), [its, onReady])
  return null
}
const keepClient = (its: QueryClient) => {
  client = its
}
const showPage = () =>
  renderScreen(
    <>
      <Client onReady={keepClient} />
      <ConnectionsPage />
    </>
  )
const hearSession = (session: object) =>
  act(async () => handleEvent('whatsappSession', { action: 'update', session }, client))
const card = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) })

test('without connections it explains their purpose and offers the first step', async () => {
  list = []
  const { user } = showPage()
  expect(await screen.findByText('Nenhum número conectado')).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: 'Adicionar conexão' })[1]!)
  expect(await screen.findByRole('dialog', { name: 'Adicionar conexão' })).toBeTruthy()
})

test('BIL-03: says how many the plan allows, and at the limit why there can be no more', async () => {
  signIn({ user: { profile: 'admin' }, entitlements: { 'whatsapp.connections': 1 } })
  const { user } = showPage()
  await screen.findByText('1 de 1 conexão')
  await user.click(screen.getByRole('button', { name: 'Adicionar conexão' }))
  await screen.findByText(/^O plano da empresa não permite mais\. Para adicionar/)
  expect(screen.queryByRole('dialog')).toBeNull()
})

describe('buttons', () => {
  test.each<[Partial<ConnectionWire>, string[]]>([
    [{ status: 'CONNECTED' }, ['Desconectar']],
    [{ status: 'qrcode', number: '' }, ['Ver QR']],
    [{ status: 'DISCONNECTED', reason: 'replaced' }, ['Tentar de novo', 'Novo QR']],
    [{ status: 'DISCONNECTED', reason: 'logged_out' }, ['Novo QR', 'Tentar de novo']],
    [{ status: 'DISCONNECTED', number: '' }, ['Conectar']],
    [{ status: 'TIMEOUT' }, ['Tentar de novo', 'Desconectar']],
  ])('%j', async (changes, names) => {
    list = [connectionWire(changes)]
    showPage()
    const foot = (await card('Loja 1')).querySelector<HTMLElement>('[data-actions]')!
    expect(
      within(foot)
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    ).toEqual(names)
  })
})

test('adding starts the session and shows its live code until the phone is linked', async () => {
  const added = connectionWire({ id: 5, name: 'Centro', status: 'DISCONNECTED', number: '' })
  server.on({
    'POST /whatsapp': () => {
      list = [...list, added]
      return added
    },
    'PUT /whatsappsession/5': () => {
      list = [connectionWire(), { ...added, status: 'OPENING' }]
      return { message: 'Starting session.' }
    },
  })
  const { user } = showPage()
  await card('Loja 1')
  await user.click(screen.getByRole('button', { name: 'Adicionar conexão' }))
  await user.type(await screen.findByLabelText('Nome'), 'Centro')
  await user.click(screen.getByRole('button', { name: 'Adicionar e ver QR' }))
  const dialog = await screen.findByRole('dialog', { name: 'Conectar “Centro”' })
  await waitFor(() => expect(server.calls('PUT /whatsappsession/5')).toHaveLength(1))
  expect(server.calls('POST /whatsapp')[0]?.body).toMatchObject({
    name: 'Centro',
    queueIds: [],
  })

  expect(await within(dialog).findByLabelText('Preparando o código')).toBeTruthy()
  await waitFor(() => expect(client.isFetching()).toBe(0))

  const session = { id: 5, name: 'Centro', isDefault: false }
  const code = () => dialog.querySelector('[data-code]')?.getAttribute('data-code')
  await hearSession({ ...session, status: 'qrcode', qrcode: '2@first' })
  await waitFor(() => expect(code()).toBe('2@first'))
  await hearSession({ ...session, status: 'qrcode', qrcode: '2@second' })
  await waitFor(() => expect(code()).toBe('2@second'))
  expect(within(dialog).getByRole('img', { name: /Código QR/ })).toBeTruthy()
  await hearSession({ ...session, status: 'PAIRING', qrcode: '' })
  expect(await within(dialog).findByText('Código lido, vinculando o número')).toBeTruthy()
  list = [connectionWire(), { ...added, status: 'CONNECTED', number: '5511955550000' }]
  await hearSession({ ...session, status: 'CONNECTED', qrcode: '' })
  expect(await within(dialog).findByText('Conectado')).toBeTruthy()
  expect(await within(dialog).findByText('+55 11 95555-0000')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Conectar/ })).toBeNull(), {
    timeout: 4000,
  })
})

test('the code can be copied', async () => {
  list = [connectionWire({ status: 'qrcode', qrcode: '2@abc', number: '' })]
  const { user } = showPage()
  await user.click(within(await card('Loja 1')).getByRole('button', { name: 'Ver QR' }))
  await user.click(await screen.findByRole('button', { name: 'Copiar código' }))
  expect(await navigator.clipboard.readText()).toBe('2@abc')
})

test('shows a taken name as an error at the field', async () => {
  server.on({
    'POST /whatsapp': () => refuse(422, 'ERR_VALIDATION', [{ field: 'name', rule: 'unique' }]),
  })
  const { user } = showPage()
  await card('Loja 1')
  await user.click(screen.getByRole('button', { name: 'Adicionar conexão' }))
  await user.type(await screen.findByLabelText('Nome'), 'Loja 1')
  await user.click(screen.getByRole('button', { name: 'Adicionar e ver QR' }))
  expect(await screen.findByText('Já existe um igual.')).toBeTruthy()
})

describe('editing', () => {
  const detail = (changes: object = {}) => ({
    ...connectionWire({ complationMessage: 'Oi' }),
    token: 'a-token-of-more-than-16-signs',
    gaps: [{ from: '2026-11-20T13:02:00.000Z', until: '2026-11-20T13:20:00.000Z' }],
    ...changes,
  })
  async function openForm() {
    const { user } = showPage()
    await user.click(within(await card('Loja 1')).getByRole('button', { name: 'Editar conexão' }))
    const title = await screen.findByText('Editar “Loja 1”', undefined, { timeout: 8000 })
    return { user, drawer: title.closest<HTMLElement>('[role=dialog]')! }
  }

  test('fills in and sends all fields', async () => {
    server.on({
      'GET /whatsapp/1': () => detail(),
      'PUT /whatsapp/1': () => connectionWire(),
    })
    const { user, drawer } = await openForm()
    await user.click(within(drawer).getByRole('tab', { name: 'Mensagens' }))
    const closingText = within(drawer).getByLabelText('Encerramento')
    expect((closingText as HTMLTextAreaElement).value).toBe('Oi')
    await user.click(closingText)
    const [variables] = within(drawer).getAllByRole('button', { name: /Variáveis/ })
    await user.click(variables!)
    await user.click(screen.getByRole('option', { name: /Primeiro nome/ }))
    await user.click(within(drawer).getByRole('tab', { name: 'Robô' }))
    await user.clear(within(drawer).getByLabelText(/Encerrar quando/))
    await user.type(within(drawer).getByLabelText(/Encerrar quando/), '45')
    await user.click(within(drawer).getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(server.calls('PUT /whatsapp/1')).toHaveLength(1))
    expect(server.calls('PUT /whatsapp/1')[0]?.body).toMatchObject({
      name: 'Loja 1',
      complationMessage: 'Oi{{firstName}}',
      expiresTicket: 45,
      token: 'a-token-of-more-than-16-signs',
    })
  })

  test('an error in a hidden tab opens that tab', async () => {
    server.on({
      'GET /whatsapp/1': () => detail(),
      'PUT /whatsapp/1': () => refuse(422, 'ERR_VALIDATION', [{ field: 'token', rule: 'unique' }]),
    })
    const { user, drawer } = await openForm()
    await user.click(within(drawer).getByRole('button', { name: 'Salvar' }))
    await waitFor(() =>
      expect(
        within(drawer).getByRole('tab', { name: 'Acesso' }).getAttribute('aria-selected')
      ).toBe('true')
    )
    expect(await within(drawer).findByText('Já existe um igual.')).toBeTruthy()
  })

  test('IN-16: shows when the number was away', async () => {
    server.on({ 'GET /whatsapp/1': () => detail() })
    const { user, drawer } = await openForm()
    await user.click(within(drawer).getByRole('tab', { name: 'Ausências' }))
    expect(within(drawer).getByText('18 min')).toBeTruthy()
  })

  test('closing asks before a new token is lost', async () => {
    server.on({ 'GET /whatsapp/1': () => detail({ token: null }) })
    const { user, drawer } = await openForm()
    await user.click(within(drawer).getByRole('tab', { name: 'Acesso' }))
    await user.click(within(drawer).getByRole('button', { name: 'Gerar token' }))
    expect((within(drawer).getByLabelText('Token de acesso') as HTMLInputElement).value).toMatch(
      /^[\w-]{43}$/
    )
    await user.click(within(drawer).getByRole('button', { name: 'Cancelar' }))
    expect(await screen.findAllByText('Descartar o que você digitou?')).not.toHaveLength(0)
  })
})

test('a phone that cannot scan types a code', async () => {
  list = [connectionWire({ status: 'qrcode', qrcode: '2@abc', number: '' })]
  server.on({ 'POST /whatsappsession/1/code': () => ({ message: 'Starting session.' }) })
  const { user } = showPage()
  await user.click(within(await card('Loja 1')).getByRole('button', { name: 'Ver QR' }))
  await user.click(await screen.findByText('Digitar um código'))
  const make = screen.getByRole<HTMLButtonElement>('button', { name: 'Gerar código' })
  expect(make.disabled).toBe(true)
  await user.type(screen.getByLabelText('Número do celular da empresa'), '+55 11 98765-4321')
  await user.click(make)
  await waitFor(() =>
    expect(server.calls('POST /whatsappsession/1/code')[0]?.body).toEqual({
      number: '+55 11 98765-4321',
    })
  )
  const codeExpiresAt = new Date(Date.now() + 100_000).toISOString()
  list = [{ ...list[0]!, pairingCode: 'ABCD1234', codeExpiresAt }]
  await hearSession({
    ...{ id: 1, name: 'Loja 1', isDefault: true, status: 'qrcode' },
    ...{ qrcode: '2@abc', pairingCode: 'ABCD1234', codeExpiresAt },
  })
  expect(await screen.findByText('ABCD-1234')).toBeTruthy()
  expect(screen.getByText(/Vale por mais 01:/)).toBeTruthy()
})

describe('deleting', () => {
  test('names the connection, and can be cancelled', async () => {
    const { user } = showPage()
    await user.click(within(await card('Loja 1')).getByRole('button', { name: 'Excluir conexão' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Excluir a conexão “Loja 1”?')
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    expect(server.calls('DELETE /whatsapp/1')).toHaveLength(0)
  })

  test('asks again when open conversations would be closed', async () => {
    server.on({
      'DELETE /whatsapp/1': ({ query }) => {
        if (query.get('force') !== 'true') return refuse(409, 'ERR_WAPP_HAS_TICKETS')
        list = []
        return { message: 'Whatsapp deleted.' }
      },
    })
    const { user } = showPage()
    await user.click(within(await card('Loja 1')).getByRole('button', { name: 'Excluir conexão' }))
    await user.click(await screen.findByRole('button', { name: 'Excluir' }))
    await user.click(await screen.findByRole('button', { name: 'Encerrar e excluir' }))
    expect(await screen.findByText('Nenhum número conectado')).toBeTruthy()
  })
})

test('disconnecting asks first, because reconnecting requires the phone', async () => {
  server.on({ 'DELETE /whatsappsession/1': () => ({ message: 'Session disconnected.' }) })
  const { user } = showPage()
  await user.click(within(await card('Loja 1')).getByRole('button', { name: 'Desconectar' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('Desconectar “Loja 1”?')
  await user.click(within(dialog).getByRole('button', { name: 'Desconectar' }))
  await waitFor(() => expect(server.calls('DELETE /whatsappsession/1')).toHaveLength(1))
})

test('a failed list shows an error and can be retried', async () => {
  server.on({ 'GET /whatsapp': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR') })
  const { user } = showPage()
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  server.on({ 'GET /whatsapp': () => list })
  await user.click(again)
  expect(await card('Loja 1')).toBeTruthy()
})

describe('the alert in the menu', () => {
  test.each([
    ['CONNECTED' as const, false],
    ['qrcode' as const, true],
    ['PAIRING' as const, true],
    ['DISCONNECTED' as const, true],
    ['TIMEOUT' as const, true],
    ['OPENING' as const, true],
  ])('%s: %s, two seconds after the list has changed', async (status, isShown) => {
    list = [connectionWire({ status })]
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const rendered = renderScreen(<AlertBadge />)
      await vi.waitUntil(() => rendered.client.getQueryData(connectionsKey), { timeout: 15_000 })
      const badge = () => screen.queryByLabelText('1 conexão precisa de atenção')
      await act(() => vi.advanceTimersByTimeAsync(1000))
      expect(badge()).toBeNull()
      await act(() => vi.advanceTimersByTimeAsync(2500))
      expect(badge() !== null).toBe(isShown)
    } finally {
      vi.useRealTimers()
    }
  })
})
