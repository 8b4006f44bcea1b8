/** The first visit to a new installation: its visitor becomes the operator, and signs in (BIL-06). */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { Pages } from '#web/shell/router'
import { currentSession } from '#web/shell/session_store'
import { sessionWire, signIn } from '#web/testing/people'
import { renderScreen, type Shown } from '#web/testing/render'
import { refuse, stubServer, type StubServer } from '#web/testing/server'

const code = 'Ab3dEf6hIj9kLm2n'
const operator = {
  companyName: 'Plataforma Aurora',
  name: 'Olga Prado',
  email: 'olga@aurora.example',
  password: 'Primeira1',
}

const done = { 'GET /setup': () => ({ isNeeded: false }) }

let server: StubServer
beforeEach(async () => {
  server = await stubServer({
    'GET /setup': () => ({ isNeeded: true }),
    'POST /setup': () => {
      server.on(done)
      return { message: 'The operator can sign in.' }
    },
    'POST /auth/login': () => sessionWire(),
  })
})

const open = (at: string) => renderScreen(<Pages modules={[]} />, { at })
const codeField = () => screen.findByLabelText<HTMLInputElement>('Código de instalação')
const companyField = () => screen.getByLabelText('Empresa que opera a plataforma')
const saveButton = () => screen.findByRole('button', { name: 'Criar a conta e entrar' })
const isLogin = () => screen.findByRole('heading', { name: 'Entrar' })

/** Everything but the code. */
async function fillIn({ user }: Shown) {
  await codeField()
  await user.type(companyField(), operator.companyName)
  await user.type(screen.getByLabelText('Seu nome'), operator.name)
  await user.type(screen.getByLabelText('E-mail'), operator.email)
  await user.type(screen.getByLabelText('Senha'), operator.password)
  await user.type(screen.getByLabelText('Confirme a senha'), operator.password)
}

async function setUp(page: Shown) {
  await fillIn(page)
  await page.user.click(await saveButton())
}

describe('on a new installation', () => {
  it('the login leads to the setup, and asks once', async () => {
    const page = open('/login')
    await codeField()
    expect(page.path()).toBe('/setup')
    expect(server.calls('GET /setup')).toHaveLength(1)
  })

  it('the code of the address is filled in, and leaves it', async () => {
    const page = open(`/setup?code=${code}`)
    expect((await codeField()).value).toBe(code)
    await waitFor(() => expect(page.path()).toBe('/setup'))
    expect((await codeField()).value).toBe(code)
    expect(document.activeElement).toBe(companyField())
    expect(screen.queryByText('npx guiche setup')).toBeNull()
  })

  it('without a code the page says where it stands', async () => {
    open('/setup')
    expect(await codeField()).toBe(document.activeElement)
    screen.getByText(/log do servidor/)
    screen.getByText('npx guiche setup')
  })

  it('the visitor becomes the operator and is signed in', async () => {
    const page = open(`/setup?code=${code}`)
    await setUp(page)
    await waitFor(() => expect(currentSession()).not.toBeNull())
    expect(server.calls('POST /setup')[0]!.body).toEqual({ code, ...operator })
    const { email, password } = operator
    expect(server.calls('POST /auth/login')[0]!.body).toEqual({ email, password })
    await waitFor(() => expect(page.path()).toBe('/tickets'))
  })

  it('nothing is sent while something is missing, or the passwords differ', async () => {
    const page = open('/setup')
    await fillIn(page)
    await page.user.type(screen.getByLabelText('Confirme a senha'), 'x')
    await page.user.click(await saveButton())
    await screen.findByText('Preencha este campo.')
    await screen.findByText('As senhas não são iguais.')
    expect(server.calls('POST /setup')).toHaveLength(0)
  })
})

describe('a refusal', () => {
  it('of the code is shown at its field', async () => {
    server.on({ 'POST /setup': () => refuse(403, 'ERR_SETUP_CODE_INVALID') })
    await setUp(open('/setup?code=wrong'))
    await screen.findByText(/O código não confere/)
    await waitFor(async () => expect(document.activeElement).toBe(await codeField()))
    expect(server.calls('POST /auth/login')).toHaveLength(0)
  })

  it('of the e-mail is shown at its field', async () => {
    server.on({ 'POST /setup': () => refuse(409, 'ERR_EMAIL_ALREADY_EXISTS') })
    await setUp(open(`/setup?code=${code}`))
    await screen.findByText('Já existe um usuário com este e-mail.')
  })

  it('of too many attempts stays above the button', async () => {
    server.on({ 'POST /setup': () => refuse(429, 'ERR_RATE_LIMIT') })
    await setUp(open(`/setup?code=${code}`))
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
    await saveButton()
  })

  it('because somebody was faster leads to the login', async () => {
    server.on({
      'POST /setup': () => {
        server.on(done)
        return refuse(409, 'ERR_SETUP_DONE')
      },
    })
    await setUp(open(`/setup?code=${code}`))
    await screen.findByText(/Alguém já configurou esta plataforma/)
    await isLogin()
  })

  it('of the sign-in leads to the login, with the e-mail of the new account', async () => {
    server.on({ 'POST /auth/login': () => refuse(429, 'ERR_SIGN_IN_BUSY') })
    await setUp(open(`/setup?code=${code}`))
    await screen.findByText(/A plataforma está configurada/)
    await isLogin()
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe(operator.email)
  })
})

describe('on any other installation', () => {
  beforeEach(() => server.on(done))

  it('the setup leads to the login', async () => {
    const page = open('/setup')
    await isLogin()
    expect(page.path()).toBe('/login')
  })

  it('whoever is signed in does not see it', async () => {
    signIn()
    const page = open('/setup')
    await waitFor(() => expect(page.path()).toBe('/'))
    expect(server.calls('GET /setup')).toHaveLength(0)
  })
})

it('the login is there while the server does not say', async () => {
  server.on({ 'GET /setup': () => new Promise(() => undefined) })
  open('/login')
  await isLogin()
})

it('the setup says so when the server does not answer, and asks again', async () => {
  server.on({ 'GET /setup': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR') })
  const { user } = open('/setup')
  await screen.findByText(/Ocorreu um erro inesperado/)
  server.on({ 'GET /setup': () => ({ isNeeded: true }) })
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await codeField()
})
