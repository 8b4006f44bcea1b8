/** The contact form: validation, what it sends, and the state of the number. */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ContactEditorProps } from '#modules/contacts/contract'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer, type StubServer } from '#web/testing/server'
import ContactDrawer from '../components/contact_drawer'
import { contactWire } from './people'

const put = 'PUT /contacts/541'
const saved = vi.fn()
const closed = vi.fn()
let server: StubServer
beforeEach(async () => {
  signIn()
  saved.mockClear()
  closed.mockClear()
  server = await stubServer({
    'GET /contacts/541': () => contactWire(),
    'GET /contacts/7': () => contactWire({ id: 7, name: 'Bia Rocha', number: '5511912345678' }),
    [put]: () => contactWire(),
    'POST /contacts': () => contactWire({ id: 9 }),
  })
})

const open = (props: Partial<ContactEditorProps> = {}) =>
  renderScreen(<ContactDrawer contactId={541} onClose={closed} {...props} />)
type User = ReturnType<typeof open>['user']

async function write(user: User, label: string, text: string) {
  const input = await screen.findByLabelText(label)
  await user.clear(input)
  if (text) await user.type(input, text)
}
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Salvar' }))

test('core.md 5: too short, too long, missing and invalid values are reported at their fields', async () => {
  const { user } = open()
  await write(user, 'Nome', 'A')
  await write(user, 'Número', '1234567')
  await write(user, 'E-mail', 'ana@')
  await save(user)
  await waitFor(() => expect(screen.getAllByText('Muito curto!')).toHaveLength(2))
  expect(screen.getByText('E-mail inválido')).toBeTruthy()
  await write(user, 'Nome', '')
  await write(user, 'Número', '1'.repeat(51))
  await save(user)
  expect(await screen.findByText('Obrigatório')).toBeTruthy()
  expect(await screen.findByText('Muito longo!')).toBeTruthy()
  expect(server.calls(put)).toEqual([])
}, 30_000)

test('CON-02: sends only changed fields; custom fields as a whole, without unnamed ones', async () => {
  const { user } = open()
  await write(user, 'Nome', 'Ana Lima Souza')
  await user.click(screen.getByRole('button', { name: 'Acrescentar informação' }))
  await user.type(screen.getAllByLabelText('Campo')[1]!, 'Pedido')
  await user.type(screen.getAllByLabelText('Valor')[1]!, '77')
  await user.click(screen.getByRole('button', { name: 'Acrescentar informação' }))
  await save(user)
  await waitFor(() => expect(server.calls(put)).toHaveLength(1))
  expect(server.calls(put)[0]!.body).toEqual({
    name: 'Ana Lima Souza',
    extraInfo: [
      { name: 'CPF', value: '000.111' },
      { name: 'Pedido', value: '77' },
    ],
  })
}, 30_000)

test('IN-64: switches automation off for one contact, and sends nothing else', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('switch', { name: 'Sem respostas automáticas' }))
  await save(user)
  await waitFor(() => expect(server.calls(put)).toHaveLength(1))
  expect(server.calls(put)[0]!.body).toEqual({ disableBot: true })
})

test('CON-01: shows the number’s state on WhatsApp below it until another number is typed', async () => {
  server.on({ 'GET /contacts/541': () => contactWire({ isWhatsappValid: false }) })
  const { user } = open()
  await screen.findByText('Ninguém tem este número no WhatsApp')
  await user.type(screen.getByLabelText('Número'), '0')
  await screen.findByText(/Ao salvar, conferimos/)
  expect(screen.queryByText('Ninguém tem este número no WhatsApp')).toBeNull()
})

test('CON-01: shows a rejection at the number and keeps the typed values', async () => {
  const faults = [
    ['ERR_WAPP_INVALID_CONTACT', /Ninguém tem este número no WhatsApp\. Confira/],
    ['ERR_WAPP_CHECK_CONTACT', /Não deu para perguntar ao WhatsApp/],
  ] as const
  const { user } = open({ contactId: null, draft: { number: '11 98888-7777' } })
  await write(user, 'Nome', 'Caio')
  for (const [code, texts] of faults) {
    server.on({ 'POST /contacts': () => refuse(400, code) })
    await save(user)
    await screen.findByText(texts)
  }
  expect(screen.getByLabelText<HTMLInputElement>('Número').value).toBe('11 98888-7777')
  expect(closed).not.toHaveBeenCalled()
}, 30_000)

const taken = () => refuse(409, 'ERR_DUPLICATED_CONTACT', { contact: { id: 7, name: 'Bia Rocha' } })

test('CON-01: opens the existing contact that has the number', async () => {
  server.on({ [put]: taken })
  const { user } = open()
  await write(user, 'Número', '11912345678')
  await save(user)
  await screen.findByText('Bia Rocha já tem este número.')
  await user.click(screen.getByRole('button', { name: 'Abrir este contato' }))
  await screen.findByDisplayValue('Bia Rocha')
  expect(closed).not.toHaveBeenCalled()
}, 30_000)

test('CON-01: an opener that waits for a contact can use the one that has the number', async () => {
  server.on({ 'POST /contacts': taken })
  const { user } = open({ contactId: null, onSaved: saved })
  await write(user, 'Nome', 'Bia')
  await write(user, 'Número', '11912345678')
  await save(user)
  await user.click(await screen.findByRole('button', { name: 'Usar este contato' }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(saved.mock.calls[0]![0]).toMatchObject({ id: 7, name: 'Bia Rocha' })
}, 30_000)

test('IN-05: saves without a number, unless the opener requires one', async () => {
  server.on({ 'GET /contacts/541': () => contactWire({ number: '', isWhatsappValid: null }) })
  const first = open()
  await write(first.user, 'E-mail', 'nova@exemplo.com')
  await save(first.user)
  await waitFor(() => expect(server.calls(put)).toHaveLength(1))
  expect(server.calls(put)[0]!.body).toEqual({ email: 'nova@exemplo.com' })
  first.unmount()
  const second = open({ needsNumber: true })
  await screen.findByRole('dialog', { name: 'Falta o número deste contato' })
  await save(second.user)
  await screen.findByText('Obrigatório')
  expect(server.calls(put)).toHaveLength(1)
}, 30_000)
