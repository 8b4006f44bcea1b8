/** The new-ticket form: required fields, the contact search, and the request. */
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { stubServer, type StubServer } from '#web/testing/server'
import NewTicket from '../components/new_ticket'
import { me, sales, support, ticketWire } from './people'

const ana = { id: 541, name: 'Ana Lima', number: '5511987654321', email: '', isGroup: false }
const closed = vi.fn()
let server: StubServer
beforeEach(async () => {
  closed.mockClear()
  signIn({ user: me })
  server = await stubServer({
    'GET /queue': () => [sales, support],
    'GET /contacts': () => ({
      contacts: [{ ...ana, profilePicUrl: '' }],
      count: 1,
      hasMore: false,
    }),
    'GET /whatsapp': () => [
      { id: 1, name: 'Loja 1', status: 'CONNECTED', isDefault: false },
      { id: 2, name: 'Loja 2', status: 'DISCONNECTED', isDefault: false },
    ],
    'POST /tickets': () => ticketWire(),
  })
})

const field = (name: string) => screen.findByRole('combobox', { name: new RegExp(`^${name}`) })
const submit = () => screen.getByRole('button', { name: 'Iniciar atendimento' })
const asked = () => server.calls('GET /contacts').map(({ query }) => query.get('searchParam'))
const sent = () => server.calls('POST /tickets').map(({ body }) => body)

async function choose(user: ReturnType<typeof renderScreen>['user'], name: string, option: string) {
  await user.click(await field(name))
  await user.click(await screen.findByTitle(option))
}
async function chooseAna(user: ReturnType<typeof renderScreen>['user']) {
  await user.type(await field('Contato'), 'Ana')
  await user.click(await screen.findByTitle('Ana Lima', undefined, { timeout: 10_000 }))
}

describe('core.md 5, 9: the contact', () => {
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())

  test('is searched for from the third letter on', async () => {
    const { user } = renderScreen(<NewTicket onClose={closed} />)
    await user.type(await field('Contato'), 'An')
    await vi.advanceTimersByTimeAsync(3000)
    expect(asked()).toEqual([])
    await user.type(await field('Contato'), 'a')
    await vi.advanceTimersByTimeAsync(3000)
    await waitFor(() => expect(asked()).toEqual(['Ana']))
  }, 30_000)
})

describe('core.md 5: required fields', () => {
  test('does not ask before closing when only preselected values are set', async () => {
    signIn({ user: { ...me, connectionId: 1 } })
    const { user } = renderScreen(<NewTicket onClose={closed} />)
    const connection = await field('Conexão')
    const shown = () => connection.closest('.ant-select')?.textContent
    await waitFor(() => expect(shown()).toBe('Loja 1'), { timeout: 10_000 })
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(closed).toHaveBeenCalledTimes(1), { timeout: 10_000 })
  }, 30_000)

  test('contact, queue and connection; nothing is sent without them', async () => {
    const { user } = renderScreen(<NewTicket onClose={closed} />)
    await field('Fila')
    await user.click(submit())
    for (const text of ['Escolha um contato.', 'Selecione uma fila.', 'Selecione uma conexão.']) {
      expect(await screen.findByText(text)).toBeTruthy()
    }
    expect(sent()).toEqual([])
  }, 30_000)

  test('an admin may leave the queue out', async () => {
    signIn({ user: me, abilities: ['tickets.view_all'] })
    const { user } = renderScreen(<NewTicket onClose={closed} />)
    await chooseAna(user)
    await choose(user, 'Conexão', 'Loja 1')
    await user.click(submit())
    await waitFor(() => expect(sent()).toHaveLength(1), { timeout: 10_000 })
    expect(sent()).toEqual([
      { contactId: 541, queueId: null, whatsappId: 1, userId: me.id, status: 'open' },
    ])
  }, 30_000)
})

describe('core.md 2: no contact of that name', () => {
  const none = { contacts: [], count: 0, hasMore: false }
  const rita = { ...ana, id: 77, name: 'Rita Souza', profilePicUrl: '', extraInfo: [] }

  beforeEach(() => void signIn({ user: me, modules: ['contacts'] }))

  async function addRita(user: ReturnType<typeof renderScreen>['user']) {
    server.on({ 'GET /contacts': () => none, 'POST /contacts': () => rita })
    await user.type(await field('Contato'), 'Rita Souza')
    await user.click(
      await screen.findByTitle('Adicionar “Rita Souza”', undefined, { timeout: 10_000 })
    )
    await user.type(
      await screen.findByLabelText('Número', undefined, { timeout: 10_000 }),
      '11987650077'
    )
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(server.calls('POST /contacts')).toHaveLength(1))
  }

  test('creates a ticket once the contact is saved', async () => {
    const { user } = renderScreen(<NewTicket onClose={closed} />)
    await choose(user, 'Fila', 'Vendas')
    await choose(user, 'Conexão', 'Loja 1')
    await addRita(user)
    await waitFor(() => expect(sent()).toHaveLength(1), { timeout: 10_000 })
    expect(sent()[0]).toMatchObject({ contactId: 77, queueId: sales.id, whatsappId: 1 })
    await waitFor(() => expect(closed).toHaveBeenCalled())
  }, 30_000)

  test('asks for the fields that are still missing', async () => {
    const { user } = renderScreen(<NewTicket onClose={closed} />)
    await choose(user, 'Conexão', 'Loja 1')
    await addRita(user)
    expect(await screen.findByText('Selecione uma fila.')).toBeTruthy()
    expect(sent()).toEqual([])
    expect(await screen.findByTitle('Rita Souza')).toBeTruthy()
  }, 30_000)
})
