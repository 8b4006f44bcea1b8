/** The users page: list, adding, editing and deleting. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { screenFacts } from '#web/testing/screen_facts'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import { currentSession, sessionStore } from '#web/shell/session_store'
import UsersPage from '../pages/users_page'
import { choices, pageOf, person, queues } from './people'

const abilities = ['identity.edit_profiles', 'identity.edit_queues']
beforeEach(() => void signIn({ abilities, user: { profile: 'admin' } }))

const me = person(3, 'Marina Azevedo', { profile: 'admin', online: true })
const rita = person(4, 'Rita Moura', { queues, email: 'rita@loja.example' })
const responses = { ...choices, 'GET /users': () => pageOf([me, rita]), 'GET /users/4': () => rita }
/** Like the route guards: renders nothing without a session. */
const BehindTheDoor = () => (sessionStore((state) => state.session) ? <UsersPage /> : null)
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const button = (name: string | RegExp) => screen.getByRole('button', { name })

it('shows users with profile, queues and online state', async () => {
  await stubServer(responses)
  renderScreen(<UsersPage />)
  const mine = within(await rowOf('Marina Azevedo'))
  mine.getByRole('img', { name: 'Online agora' })
  mine.getByText('você')
  mine.getByText('Administrador')
  const other = within(await rowOf('Rita Moura'))
  expect(other.queryByRole('img', { name: 'Online agora' })).toBeNull()
  for (const text of ['rita@loja.example', 'Atendente', 'Vendas', 'Suporte']) other.getByText(text)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Usuários2')
})

it('searches on the server, and shows when nothing was found', async () => {
  const server = await stubServer({
    'GET /users': ({ query }) => pageOf(query.get('searchParam') ? [] : [me, rita]),
  })
  const { user } = renderScreen(<UsersPage />)
  await user.type(await screen.findByRole('searchbox'), ' ninguém ')
  await screen.findByText('Ninguém encontrado')
  expect(server.calls('GET /users').at(-1)!.query.get('searchParam')).toBe('ninguém')
})

it('BIL-03: says how many the plan allows, also while it is searched, and adds one while there is room', async () => {
  signIn({ abilities, user: { profile: 'admin' }, entitlements: { 'identity.users': 3 } })
  await stubServer({
    ...choices,
    'GET /users': ({ query }) => pageOf(query.get('searchParam') ? [] : [me, rita]),
  })
  const { user } = renderScreen(<UsersPage />)
  await screen.findByText('2 de 3 usuários')
  await user.type(screen.getByRole('searchbox'), 'ninguém')
  await screen.findByText('Ninguém encontrado')
  screen.getByText('2 de 3 usuários')
  await user.click(button('Adicionar usuário'))
  await screen.findByRole('dialog')
})

it('BIL-03: at the limit the button says why there can be no more, and opens no form', async () => {
  signIn({ abilities, user: { profile: 'admin' }, entitlements: { 'identity.users': 1 } })
  await stubServer(responses)
  const { user } = renderScreen(<UsersPage />)
  await screen.findByText('2 de 1 usuário')
  button('Adicionar usuário').focus()
  await user.keyboard('{Enter}')
  await screen.findByText(/^O plano da empresa não permite mais\. Para adicionar/)
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() =>
    expect(document.querySelector('.ant-popover:not(.ant-popover-hidden)')).toBeNull()
  )
  expect(document.activeElement).toBe(button('Adicionar usuário'))
})

it('adds a user with the form’s values', async () => {
  const server = await stubServer({ ...responses, 'POST /users': () => rita })
  const { user } = renderScreen(<UsersPage />)
  await user.click(await screen.findByRole('button', { name: 'Adicionar usuário' }))
  fill(await screen.findByLabelText('Nome'), 'Rita Moura')
  fill(screen.getByLabelText('E-mail'), 'rita@loja.example')
  fill(screen.getByLabelText('Senha'), 'guiche-1')
  fireEvent.click(screen.getByLabelText(/Supervisor/))
  fireEvent.mouseDown(screen.getByLabelText('Filas'))
  fireEvent.click(await screen.findByTitle('Vendas'))
  fireEvent.click(screen.getByText('Adicionar'))
  await screen.findByText('Rita Moura: salvo.')
  expect(server.calls('POST /users')[0]!.body).toEqual({
    name: 'Rita Moura',
    email: 'rita@loja.example',
    password: 'guiche-1',
    profile: 'supervisor',
    allTicket: 'desabled',
    whatsappId: null,
    queueIds: [11],
  })
})

it('shows missing, too short and invalid values at their fields, and sends no request', async () => {
  const server = await stubServer(responses)
  const { user } = renderScreen(<UsersPage />)
  await user.click(await screen.findByRole('button', { name: 'Adicionar usuário' }))
  await user.type(await screen.findByLabelText('Nome'), 'R')
  await user.type(screen.getByLabelText('E-mail'), 'rita')
  await user.click(button('Adicionar'))
  await screen.findByText('Está curto demais.')
  screen.getByText('Digite um e-mail válido.')
  await screen.findByText('Preencha este campo.')
  expect(server.calls('POST /users')).toHaveLength(0)
})

it('shows at the e-mail that it is in use', async () => {
  await stubServer({
    ...responses,
    'PUT /users/4': () => refuse(409, 'ERR_EMAIL_ALREADY_EXISTS'),
  })
  const { user } = renderScreen(<UsersPage />)
  await user.click(await screen.findByRole('button', { name: 'Editar: Rita Moura' }))
  const email = await screen.findByLabelText<HTMLInputElement>('E-mail')
  expect(email.value).toBe('rita@loja.example')
  await user.click(button('Salvar'))
  await screen.findByText('Já existe um usuário com este e-mail.')
})

it('edits a user without changing a password that was left empty', async () => {
  const server = await stubServer({ ...responses, 'PUT /users/4': () => rita })
  const { user } = renderScreen(<UsersPage />)
  await user.click(await rowOf('Rita Moura'))
  await user.clear(await screen.findByLabelText('Nome'))
  await user.type(screen.getByLabelText('Nome'), 'Rita M.')
  await user.click(screen.getByRole('switch'))
  await user.click(button('Salvar'))
  await waitFor(() => expect(server.calls('PUT /users/4')).toHaveLength(1))
  const { body } = server.calls('PUT /users/4')[0]!
  expect(body).toMatchObject({ name: 'Rita M.', allTicket: 'enabled', queueIds: [11, 12] })
  expect(body).not.toHaveProperty('password')
})

it('sends a user who changed their own password to the login page with a message', async () => {
  await stubServer({ ...responses, 'GET /users/3': () => me, 'PUT /users/3': () => me })
  const { user } = renderScreen(<BehindTheDoor />)
  await user.click(await screen.findByRole('button', { name: 'Editar: Marina Azevedo' }))
  await user.type(await screen.findByLabelText('Nova senha'), 'outra-1')
  await user.click(button('Salvar'))
  await waitFor(() => expect(currentSession()).toBeNull())
  expect(sessionStorage.getItem('sign_out_reason')).toBe('changed')
})

it('deletes a user only after a confirmation that names them; never oneself', async () => {
  const server = await stubServer({ ...responses, 'DELETE /users/4': () => ({}) })
  const { user } = renderScreen(<UsersPage />)
  await rowOf('Rita Moura')
  expect(screen.queryByRole('button', { name: 'Excluir: Marina Azevedo' })).toBeNull()
  await user.click(button('Excluir: Rita Moura'))
  await screen.findAllByText('Excluir Rita Moura?')
  expect(server.calls('DELETE /users/4')).toHaveLength(0)
  server.on({ 'GET /users': () => pageOf([me]) })
  await user.click(button('Excluir usuário'))
  await screen.findByText('Rita Moura: excluído.')
  await waitFor(() => expect(screen.queryByText('rita@loja.example')).toBeNull())
})

it('shows why a deletion was rejected, and keeps the user', async () => {
  await stubServer({ ...responses, 'DELETE /users/4': () => refuse(409, 'ERR_LAST_ADMIN') })
  const { user } = renderScreen(<UsersPage />)
  await rowOf('Rita Moura')
  await user.click(button('Excluir: Rita Moura'))
  await user.click(await screen.findByRole('button', { name: 'Excluir usuário' }))
  await screen.findByText(/ficaria sem administrador/)
})

it('shows an error when loading fails, and retries', async () => {
  const server = await stubServer({ 'GET /users': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR') })
  const { user } = renderScreen(<UsersPage />)
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  server.on(responses)
  await user.click(again)
  await screen.findByText('Rita Moura')
})

it('shows cards on a phone', async () => {
  screenFacts.matches.add('(max-width: 599.98px)')
  await stubServer(responses)
  renderScreen(<UsersPage />)
  await screen.findByText('Rita Moura')
  expect(document.querySelector('table')).toBeNull()
  expect(screen.getAllByRole('listitem').length).toBeGreaterThanOrEqual(2)
})
