/** The contacts page: rows, search, pictures, and changes by others. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import handleEvent from '../realtime'
import ContactsPage from '../pages/contacts_page'
import { contactWire, pageOf } from './people'

const ana = contactWire()
const hidden = contactWire({ id: 2, name: '', number: '', email: '', isWhatsappValid: null })
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!

beforeEach(() => void signIn())

it('CON-04: shows name, formatted number and e-mail', async () => {
  await stubServer({ 'GET /contacts': () => pageOf([ana, hidden], 812) })
  renderScreen(<ContactsPage />)
  const row = await rowOf('Ana Lima')
  within(row).getByText('+55 11 98765-4321')
  expect(within(row).getByRole('link').getAttribute('href')).toBe('mailto:ana@exemplo.com')
  await rowOf('Contato sem número')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Contatos812')
})

it('CON-01, IN-64: marks absent and unchecked numbers, and contacts excluded from automation', async () => {
  await stubServer({
    'GET /contacts': () =>
      pageOf([
        contactWire({ id: 1, name: 'Nula', isWhatsappValid: false }),
        contactWire({ id: 2, name: 'Nova', isWhatsappValid: null }),
        contactWire({ id: 3, name: 'Boa', disableBot: true }),
        contactWire({ id: 4, name: 'Turma', number: '', isGroup: true, isWhatsappValid: null }),
      ]),
  })
  renderScreen(<ContactsPage />)
  within(await rowOf('Nula')).getByRole('img', { name: 'Ninguém tem este número no WhatsApp' })
  within(await rowOf('Nova')).getByRole('img', { name: 'Ainda não conferido no WhatsApp' })
  const good = await rowOf('Boa')
  within(good).getByText('Sem respostas automáticas')
  expect(within(good).queryByRole('img', { name: /WhatsApp/ })).toBeNull()
  const group = await rowOf('Turma')
  within(group).getByText('Grupo')
  expect(within(group).queryByRole('img', { name: /WhatsApp/ })).toBeNull()
})

it('operations.md 5: searches on the server, in lower case', async () => {
  const server = await stubServer({
    'GET /contacts': ({ query }) => (query.get('searchParam') ? pageOf([]) : pageOf([ana])),
  })
  const { user } = renderScreen(<ContactsPage />)
  await rowOf('Ana Lima')
  await user.type(screen.getByPlaceholderText('Buscar nome, número ou e-mail'), 'NADA')
  await screen.findByText('Nenhum contato encontrado')
  const asked = server.calls('GET /contacts').map(({ query }) => query.get('searchParam'))
  expect(asked).toEqual([null, 'nada'])
})

it('explains the page while it is empty, and shows an error when loading fails', async () => {
  const server = await stubServer({ 'GET /contacts': () => refuse(500, 'ERR_INTERNAL') })
  const { user } = renderScreen(<ContactsPage />)
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  server.on({ 'GET /contacts': () => pageOf([]) })
  await user.click(again)
  await screen.findByText('Nenhum contato por enquanto')
  expect(screen.getAllByRole('button', { name: /Adicionar contato/ })).toHaveLength(2)
})

it('RT-06: shows changes by others at once, removes deleted contacts and adds new ones', async () => {
  const server = await stubServer({ 'GET /contacts': () => pageOf([ana, hidden], 2) })
  const { client } = renderScreen(<ContactsPage />)
  await rowOf('Ana Lima')
  handleEvent('contact', { action: 'update', contact: { ...ana, name: 'Ana Souza' } }, client)
  await rowOf('Ana Souza')
  handleEvent('contact', { action: 'delete', contactId: hidden.id }, client)
  await waitFor(() => expect(screen.queryByText('Contato sem número')).toBeNull())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Contatos1')
  expect(server.calls('GET /contacts')).toHaveLength(1)
  const caio = contactWire({ id: 12, name: 'Caio Prado' })
  server.on({ 'GET /contacts': () => pageOf([ana, caio]) })
  handleEvent('contact', { action: 'create', contact: caio }, client)
  await screen.findByText('Caio Prado', undefined, { timeout: 10_000 })
}, 20_000)

it('CON-01: shows an added contact in the list', async () => {
  const caio = contactWire({ id: 12, name: 'Caio Prado', number: '5511900001111' })
  const server = await stubServer({
    'GET /contacts': () => pageOf([ana]),
    'POST /contacts': () => caio,
  })
  const { user } = renderScreen(<ContactsPage />)
  await rowOf('Ana Lima')
  await user.click(screen.getByRole('button', { name: /Adicionar contato/ }))
  await user.type(await screen.findByLabelText('Nome'), ' Caio Prado')
  await user.type(screen.getByLabelText('Número'), '11 90000-1111')
  server.on({ 'GET /contacts': () => pageOf([ana, caio]) })
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await rowOf('Caio Prado')
  expect(server.calls('POST /contacts')[0]!.body).toEqual({
    name: 'Caio Prado',
    number: '11 90000-1111',
    email: '',
    extraInfo: [],
    disableBot: false,
  })
}, 30_000)

it('CON-03, AUT-14: deletes after confirmation, only with permission, and shows why it was refused', async () => {
  const server = await stubServer({
    'GET /contacts': () => pageOf([ana]),
    'DELETE /contacts/541': () => refuse(409, 'ERR_OTHER_OPEN_TICKET'),
  })
  const first = renderScreen(<ContactsPage />)
  await rowOf('Ana Lima')
  expect(screen.queryByRole('button', { name: /^Excluir/ })).toBeNull()
  first.unmount()
  signIn({ abilities: ['contacts.delete'] })
  const { user } = renderScreen(<ContactsPage />)
  await user.click(await screen.findByRole('button', { name: 'Excluir: Ana Lima' }))
  const question = await screen.findByRole('dialog')
  within(question).getByText(/Administradores ainda veem as conversas por 30 dias/)
  expect(server.calls('DELETE /contacts/541')).toHaveLength(0)
  await user.click(within(question).getByRole('button', { name: 'Excluir contato' }))
  await screen.findByText(/Encerre a conversa antes de excluir/)
  expect(server.calls('DELETE /contacts/541')).toHaveLength(1)
  server.on({ 'DELETE /contacts/541': () => ({}), 'GET /contacts': () => pageOf([]) })
  await user.click(within(question).getByRole('button', { name: 'Excluir contato' }))
  await screen.findByText('Nenhum contato por enquanto')
}, 20_000)

it('IN-06, AUT-14: an admin merges two contacts and sees in advance which one stays', async () => {
  signIn({ abilities: ['contacts.merge'] })
  const older = contactWire({ id: 40, name: 'Ana antiga', number: '5511900000040' })
  const server = await stubServer({
    'GET /contacts': ({ query }) => pageOf(query.get('searchParam') ? [ana, older] : [ana]),
    'POST /contacts/541/merge': () => older,
  })
  const { user } = renderScreen(<ContactsPage />)
  await user.click(await screen.findByRole('button', { name: 'Juntar com outro: Ana Lima' }))
  const field = await screen.findByRole('combobox', { name: /O outro contato/ })
  await user.type(field, 'ana')
  // A contact cannot be merged with itself.
  await user.click(await screen.findByTitle(/Ana antiga/))
  expect(screen.queryByTitle(/^Ana Lima ·/)).toBeNull()
  await screen.findByText(/Ana antiga recebe as conversas.*de Ana Lima, que some/)
  await user.click(screen.getByRole('button', { name: 'Juntar' }))
  await waitFor(() => expect(server.calls('POST /contacts/541/merge')).toHaveLength(1))
  expect(server.calls('POST /contacts/541/merge')[0]!.body).toEqual({ withId: 40 })
}, 20_000)
