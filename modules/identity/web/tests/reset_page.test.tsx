/** The password reset: e-mail, then code and new password; also from the link of a mail. */
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { publicRoutes } from '#web/shell/discover'
import { Pages } from '#web/shell/router'
import type { PublicRoute } from '#web/shell/web_module'
import { renderScreen, type Shown } from '#web/testing/render'
import { refuse, stubServer, type StubServer } from '#web/testing/server'

const email = 'marina+1@loja.example'
const password = 'Segredo123'
const longToken = 'f3a9c17e2b8d4056'
const request = `POST /forgetpassword/${encodeURIComponent(email)}`
const reset = 'POST /resetpasswords'

let server: StubServer
beforeEach(async () => {
  server = await stubServer({
    [request]: () => ({ status: 200, message: 'sent' }),
    [reset]: () => ({ message: 'changed' }),
  })
})
afterEach(() => void vi.useRealTimers())

const open = (at: string) => renderScreen(<Pages modules={[]} />, { at })
const link = (values: object) => `/forgetpsw#${new URLSearchParams({ email, ...values })}`

const emailField = () => screen.findByLabelText<HTMLInputElement>('E-mail')
const codeField = () => screen.findByLabelText<HTMLInputElement>('Código de verificação')
const passwordField = () => screen.findByLabelText<HTMLInputElement>('Nova senha')
const confirmationField = () => screen.getByLabelText<HTMLInputElement>('Confirme a nova senha')
// While a button is busy, its name is another one.
const sendButton = () => screen.findByRole('button', { name: 'Enviar o código' })
const saveButton = () => screen.findByRole('button', { name: 'Salvar a nova senha' })

async function requestCode({ user }: Shown, typed = email) {
  await user.type(await emailField(), typed)
  await user.click(await sendButton())
}
async function choosePassword({ user }: Shown, chosen = password, repeated = chosen) {
  await user.type(await passwordField(), chosen)
  await user.type(confirmationField(), repeated)
}
/** From an opened link with a code of six digits. */
async function saveWithCode(page: Shown) {
  await choosePassword(page)
  await page.user.click(await saveButton())
}

describe('the e-mail', () => {
  it('is sent to the server, and the code is asked for (AUT-07)', async () => {
    const page = open('/forgetpsw')
    await requestCode(page)
    await screen.findByText('E-mail enviado.')
    expect(await codeField()).toBe(document.activeElement)
    screen.getByText(email)
    screen.getByText(/vale por 15 minutos.*spam/)
    expect(server.calls(request)).toHaveLength(1)
    expect(page.path()).toBe('/forgetpsw')
  })

  it('is validated before the server is asked', async () => {
    const { user } = open('/forgetpsw')
    await emailField()
    await user.click(await sendButton())
    await screen.findByText('Preencha este campo.')
    await user.type(await emailField(), 'marina')
    await user.click(await sendButton())
    await screen.findByText('Digite um e-mail válido.')
    expect(server.requests).toHaveLength(0)
  })

  it('that nobody has is reported by a toast and at the field (AUT-07)', async () => {
    server.on({ [request]: () => ({ status: 404, error: 'ERR_USER_DONT_EXISTS' }) })
    await requestCode(open('/forgetpsw'))
    await screen.findByText('Não encontramos uma conta com este e-mail. Confira o e-mail.')
    await screen.findByText('Não encontramos uma conta com este e-mail.')
    expect(await emailField()).toBe(document.activeElement)
  })

  it('that the server calls malformed is reported at the field', async () => {
    server.on({
      [request]: () => refuse(422, 'ERR_VALIDATION', [{ field: 'email', rule: 'email' }]),
    })
    await requestCode(open('/forgetpsw'))
    await screen.findByText('Digite um e-mail válido.')
    expect(await emailField()).toBe(document.activeElement)
  })

  it('is refused in words when too many codes were requested (API-15)', async () => {
    server.on({ [request]: () => refuse(429, 'ERR_RATE_LIMIT', {}, { 'retry-after': '2820' }) })
    const page = open('/forgetpsw')
    await requestCode(page)
    await screen.findByText('Muitas tentativas seguidas. Espere 47 minutos e tente de novo.')
    server.on({ [request]: () => ({ status: 200 }) })
    await page.user.click(await sendButton())
    await codeField()
  })

  it('that was typed at the login is filled in, and goes back there', async () => {
    const { user } = open('/login')
    await user.type(await emailField(), email)
    await user.click(screen.getByRole('link', { name: 'Esqueceu a senha?' }))
    await screen.findByRole('heading', { name: 'Esqueceu a senha?' })
    expect((await emailField()).value).toBe(email)
  })

  it('can be another one', async () => {
    const page = open('/forgetpsw')
    await requestCode(page)
    await codeField()
    await page.user.click(screen.getByRole('button', { name: 'Outro e-mail' }))
    expect((await emailField()).value).toBe(email)
  })
})

describe('the code', () => {
  it('is accepted with a blank inside, and the password is saved by it (AUT-08)', async () => {
    const page = open('/forgetpsw')
    await requestCode(page)
    await page.user.click(await codeField())
    await page.user.paste(' 123 456 ')
    expect((await codeField()).value).toBe('123456')
    await choosePassword(page)
    await page.user.click(await saveButton())
    await screen.findByText('Senha alterada. Entre com a nova.')
    await screen.findByRole('heading', { name: 'Entrar' })
    expect(page.path()).toBe('/login')
    expect((await emailField()).value).toBe(email)
    expect(screen.getByLabelText('Senha')).toBe(document.activeElement)
    expect(server.calls(reset).map(({ body }) => body)).toEqual([
      { email, token: '123456', password },
    ])
  })

  it('is typed in a field that a phone fills in', async () => {
    await requestCode(open('/forgetpsw'))
    const field = await codeField()
    expect([field.inputMode, field.autocomplete]).toEqual(['numeric', 'one-time-code'])
  })

  it('must have six digits', async () => {
    const page = open('/forgetpsw')
    await requestCode(page)
    await page.user.type(await codeField(), '12a34')
    expect((await codeField()).value).toBe('1234')
    await saveWithCode(page)
    await screen.findByText('O código tem 6 dígitos.')
    expect(server.calls(reset)).toHaveLength(0)
  })

  it('is refused at its field when it is wrong or has expired; the password stays (AUT-08)', async () => {
    server.on({ [reset]: () => refuse(404, 'ERR_RESET_CODE_INVALID') })
    const page = open(link({ token: '111111' }))
    await saveWithCode(page)
    await screen.findByText(/O código não confere ou já venceu/)
    expect(await codeField()).toBe(document.activeElement)
    expect((await passwordField()).value).toBe(password)
    server.on({ [reset]: () => ({ message: 'changed' }) })
    await page.user.clear(await codeField())
    await page.user.type(await codeField(), '222222')
    await page.user.click(await saveButton())
    await screen.findByRole('heading', { name: 'Entrar' })
  })

  it.each([
    [429, 'ERR_RATE_LIMIT', /Espere 30 segundos/],
    [500, 'ERR_INTERNAL_SERVER_ERROR', /Ocorreu um erro inesperado/],
  ])('%i %s is shown in words until the next attempt', async (status, code, words) => {
    server.on({ [reset]: () => refuse(status, code, {}, { 'retry-after': '30' }) })
    const page = open(link({ token: '111111' }))
    await saveWithCode(page)
    await screen.findByText(words)
    server.on({ [reset]: () => ({ message: 'changed' }) })
    await page.user.click(await saveButton())
    await screen.findByRole('heading', { name: 'Entrar' })
  })
})

describe('sending the code again', () => {
  beforeEach(() => {
    // The timers stay real: jsdom's frames need them.
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  const resendButton = () => screen.queryByRole('button', { name: 'Enviar o código de novo' })
  const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

  it('is possible after a minute, which is shown', async () => {
    const page = open('/forgetpsw')
    await requestCode(page)
    await screen.findByText('Você pode pedir outro código em 01:00.')
    pass(59)
    await screen.findByText('Você pode pedir outro código em 00:01.')
    expect(resendButton()).toBeNull()
    pass(1)
    await waitFor(() => expect(resendButton()).not.toBeNull())
    await page.user.type(await passwordField(), 'Segre')
    await page.user.click(resendButton()!)
    await screen.findByText('Você pode pedir outro código em 01:00.')
    expect(server.calls(request)).toHaveLength(2)
    // What was typed stays, and the focus moves to where the new code goes.
    expect((await passwordField()).value).toBe('Segre')
    expect(await codeField()).toBe(document.activeElement)
  })

  it('waits as long as the server demands (API-15)', async () => {
    server.on({ [request]: () => refuse(429, 'ERR_RATE_LIMIT', {}, { 'retry-after': '2820' }) })
    const page = open(link({ token: '111111' }))
    await waitFor(() => expect(resendButton()).not.toBeNull())
    await page.user.click(resendButton()!)
    await screen.findByText('Muitas tentativas seguidas. Espere 47 minutos e tente de novo.')
    await screen.findByText('Você pode pedir outro código em 47:00.')
  })
})

describe('the new password', () => {
  it('is checked before the server is asked', async () => {
    const page = open(link({ token: '111111' }))
    await choosePassword(page, 'segredo123')
    await page.user.click(await saveButton())
    await screen.findByText(/^Sua senha precisa ter no mínimo 8 caracteres/)
    expect(server.calls(reset)).toHaveLength(0)
  })

  it('must be confirmed; changing the first one checks both again', async () => {
    const page = open(link({ token: '111111' }))
    await choosePassword(page, password, 'Segredo124')
    await page.user.click(await saveButton())
    await screen.findByText('As senhas não são iguais.')
    expect(server.calls(reset)).toHaveLength(0)
    await page.user.clear(await passwordField())
    await page.user.type(await passwordField(), 'Segredo124')
    await waitFor(() => expect(screen.queryByText('As senhas não são iguais.')).toBeNull())
    await page.user.click(await saveButton())
    await screen.findByRole('heading', { name: 'Entrar' })
  })

  it('that the server calls weak is reported at its field', async () => {
    server.on({
      [reset]: () => refuse(422, 'ERR_VALIDATION', [{ field: 'password', rule: 'maxLength' }]),
    })
    await saveWithCode(open(link({ token: '111111' })))
    await screen.findByText('Está longo demais.')
    expect(await passwordField()).toBe(document.activeElement)
  })
})

describe('the link of a mail', () => {
  it('fills in the code, which leaves the address', async () => {
    const page = open(link({ token: '654321' }))
    expect((await codeField()).value).toBe('654321')
    await waitFor(() => expect(page.path()).toBe('/forgetpsw'))
    expect((await codeField()).value).toBe('654321')
  })

  it('welcomes a new user, without a code to type', async () => {
    const page = open(link({ token: longToken, welcome: '1' }))
    await screen.findByRole('heading', { name: 'Escolha sua senha' })
    screen.getByText(email)
    expect(screen.queryByLabelText('Código de verificação')).toBeNull()
    await waitFor(() => expect(page.path()).toBe('/forgetpsw'))
    expect(await passwordField()).toBe(document.activeElement)
    await choosePassword(page)
    await page.user.click(screen.getByRole('button', { name: 'Salvar a senha' }))
    await screen.findByRole('heading', { name: 'Entrar' })
    expect(server.calls(reset)[0]!.body).toEqual({ email, token: longToken, password })
  })

  it('that has expired says so, and leads to a code by e-mail', async () => {
    server.on({ [reset]: () => refuse(404, 'ERR_RESET_CODE_INVALID') })
    const page = open(link({ token: longToken, welcome: '1' }))
    await choosePassword(page)
    await page.user.click(screen.getByRole('button', { name: 'Salvar a senha' }))
    await screen.findByText(/Este link já foi usado ou venceu/)
    await page.user.click(await screen.findByRole('button', { name: 'Pedir um código por e-mail' }))
    expect((await emailField()).value).toBe(email)
  })
})

describe('the ways back', () => {
  const signup: PublicRoute = { path: '/signup', page: () => import('../pages/login_page') }

  it('lead to the login', async () => {
    const page = open('/forgetpsw')
    await page.user.click(await screen.findByRole('link', { name: 'Voltar para o login' }))
    await screen.findByRole('heading', { name: 'Entrar' })
  })

  it('lead to the signup only where it is installed', async () => {
    const first = open('/forgetpsw')
    await emailField()
    const isOffered = publicRoutes.some(({ path }) => path === signup.path)
    expect(screen.queryAllByRole('link', { name: 'Criar uma conta' })).toHaveLength(+isOffered)
    first.unmount()
    const routes = publicRoutes as PublicRoute[]
    routes.push(signup)
    open('/forgetpsw')
    const offered = await screen.findByRole('link', { name: 'Criar uma conta' })
    routes.pop()
    expect(offered.getAttribute('href')).toBe('/signup')
  })
})

it('is walked through by the keyboard alone, in the order of the page', async () => {
  const page = open('/forgetpsw')
  await requestCode(page)
  await codeField()
  const { user } = page
  const showButtons = () => screen.getAllByRole('button', { name: 'Mostrar' })
  await user.keyboard('123456')
  await user.tab()
  expect(document.activeElement).toBe(await passwordField())
  await user.keyboard(password)
  await user.tab()
  expect(document.activeElement).toBe(showButtons()[0])
  await user.tab()
  expect(document.activeElement).toBe(confirmationField())
  await user.keyboard(password)
  await user.tab()
  expect(document.activeElement).toBe(showButtons()[1])
  await user.tab()
  expect(document.activeElement).toBe(await saveButton())
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Entrar' })
})
