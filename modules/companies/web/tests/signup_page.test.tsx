/** Signing up: the form, what is refused, and the way in. */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Pages } from '#web/shell/router'
import { sessionStore } from '#web/shell/session_store'
import { sessionWire } from '#web/testing/people'
import { renderScreen, type Shown } from '#web/testing/render'
import { refuse, stubServer, type StubServer } from '#web/testing/server'

const email = 'ana@padaria.example'
const signUp = 'POST /companies/cadastro'

let server: StubServer
beforeEach(async () => {
  server = await stubServer({
    'GET /signup': () => ({ isOpen: true, trialDays: 3 }),
    [signUp]: () => ({ id: 9 }),
    'POST /auth/login': () => sessionWire(),
  })
})

const open = (at = '/signup') => renderScreen(<Pages modules={[]} />, { at })
const submit = async ({ user }: Shown) =>
  user.click(await screen.findByRole('button', { name: 'Criar conta' }))

async function fillIn(page: Shown) {
  const { user } = page
  await user.type(await screen.findByLabelText('Nome da empresa'), 'Padaria da Ana')
  await user.type(screen.getByLabelText('E-mail'), ` ${email}`)
  await user.type(screen.getByLabelText('Telefone com DDD'), '11987654321')
  await user.type(screen.getByLabelText('Senha'), 'Bom-segredo-17')
}

describe('the form', () => {
  it('BIL-01: opens a company and signs its admin in', async () => {
    const page = open('/signup?companyId=4')
    await screen.findByText('3 dias grátis, sem cartão.')
    await fillIn(page)
    await submit(page)
    await waitFor(() => expect(sessionStore.getState().phase).toBe('in'))
    await screen.findByText('Conta criada. Boas-vindas!')
    expect(server.calls(signUp)[0]!.body).toEqual({
      name: 'Padaria da Ana',
      email,
      phone: '11987654321',
      password: 'Bom-segredo-17',
      language: 'pt',
    })
    expect(server.calls('POST /auth/login')[0]!.body).toEqual({
      email,
      password: 'Bom-segredo-17',
    })
    await waitFor(() => expect(page.path()).toBe('/tickets'))
  })

  it('is validated before the server is asked', async () => {
    const page = open()
    await submit(page)
    await waitFor(() => expect(screen.getAllByText('Preencha este campo.')).toHaveLength(4))
    await page.user.type(screen.getByLabelText('Telefone com DDD'), '1198')
    await page.user.type(screen.getByLabelText('Senha'), '1234')
    await submit(page)
    await screen.findByText('Digite o DDD e o número.')
    expect(server.calls(signUp)).toHaveLength(0)
  })

  it('says how good the password is', async () => {
    const { user } = open()
    const field = await screen.findByLabelText('Senha')
    await user.type(field, '12345')
    await screen.findByText('Senha fraca')
    await user.clear(field)
    await user.type(field, 'Bom-segredo-17')
    await screen.findByText('Senha forte')
  })

  it('does not speak of a trial that there is not', async () => {
    server.on({ 'GET /signup': () => ({ isOpen: true, trialDays: 0 }) })
    open()
    await screen.findByLabelText('Nome da empresa')
    expect(screen.queryByText(/grátis/)).toBeNull()
  })
})

describe('refusals', () => {
  it('an e-mail that is in use: at its field, with the ways in', async () => {
    server.on({ [signUp]: () => refuse(409, 'ERR_EMAIL_ALREADY_EXISTS') })
    const page = open()
    await fillIn(page)
    await submit(page)
    await screen.findByText('Já existe uma conta com este e-mail.')
    screen.getByRole('link', { name: 'Esqueceu a senha?' })
    await page.user.click(screen.getByRole('link', { name: 'Entrar com este e-mail' }))
    await waitFor(() => expect(page.path()).toBe('/login'))
    expect((await screen.findByLabelText<HTMLInputElement>('E-mail')).value).toBe(email)
  })

  it('API-15: too often', async () => {
    server.on({ [signUp]: () => refuse(429, 'ERR_RATE_LIMIT', {}, { 'retry-after': '1800' }) })
    const page = open()
    await fillIn(page)
    await submit(page)
    expect((await screen.findByText(/Espere 30 minutos/)).closest('[role=alert]')).not.toBeNull()
  })

  it('closed while somebody was typing', async () => {
    const page = open()
    await fillIn(page)
    server.on({
      [signUp]: () => refuse(403, 'ERR_USER_CREATION_DISABLED'),
      'GET /signup': () => ({ isOpen: false, trialDays: 3 }),
    })
    await submit(page)
    await screen.findByText(/Se você já tem uma, é só entrar/)
  })

  it('a sign-in that fails after it leads to the login, with the e-mail', async () => {
    server.on({ 'POST /auth/login': () => refuse(503, 'ERR_SIGN_IN_BUSY') })
    const page = open()
    await fillIn(page)
    await submit(page)
    await waitFor(() => expect(page.path()).toBe('/login'))
    expect((await screen.findByLabelText<HTMLInputElement>('E-mail')).value).toBe(email)
    await screen.findByText(/Muitas pessoas estão entrando/)
  })
})

describe('without a form', () => {
  it('says that signing up is closed, also without the module on the server', async () => {
    server.on({ 'GET /signup': () => refuse(404, 'ERR_NOT_FOUND') })
    const page = open()
    await screen.findByText(/não é possível criar contas/)
    expect(screen.queryByLabelText('E-mail')).toBeNull()
    await page.user.click(screen.getByRole('link', { name: 'Já tem uma conta? Entre' }))
    await waitFor(() => expect(page.path()).toBe('/login'))
  })

  it('shows that it could not be asked, and asks again', async () => {
    server.on({ 'GET /signup': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR') })
    const { user } = open()
    const again = await screen.findByRole('button', { name: 'Tentar de novo' })
    server.on({ 'GET /signup': () => ({ isOpen: true, trialDays: 1 }) })
    await user.click(again)
    await screen.findByText('1 dia grátis, sem cartão.')
  })
})

it('the login page leads here', async () => {
  const page = open('/login')
  await page.user.click(await screen.findByRole('link', { name: 'Criar uma conta' }))
  await waitFor(() => expect(page.path()).toBe('/signup'))
})
