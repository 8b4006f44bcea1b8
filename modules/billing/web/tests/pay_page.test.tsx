/** From the refused sign-in of an expired company to paying and back (BIL-08). */
import { screen, waitFor } from '@testing-library/react'
import dayjs from 'dayjs'
import { beforeEach, describe, expect, it } from 'vitest'
import { Pages } from '#web/shell/router'
import { sessionStore } from '#web/shell/session_store'
import { renderScreen, type Shown } from '#web/testing/render'
import { refuse, stubServer, type StubAnswer, type StubServer } from '#web/testing/server'
import { forgetOutcome } from '../outcomes'
import { dropPermit } from '../permit'
import { charge, essential, invoice, pageOf, subscription, toPix } from './paying'

/** Answers the permit alone. */
const permitted =
  (answer: StubAnswer): StubAnswer =>
  (request) =>
    request.headers.authorization === 'Bearer permit-1'
      ? answer(request)
      : refuse(403, 'ERR_TOKEN_EXPIRED')

let server: StubServer
beforeEach(async () => {
  dropPermit()
  forgetOutcome(31)
  server = await stubServer({
    'POST /auth/login': () =>
      refuse(402, 'ERR_SUBSCRIPTION_EXPIRED', {
        dueDate: '2026-03-09',
        billingToken: 'permit-1',
      }),
    'GET /plans/list': () => [essential],
    'GET /subscription': permitted(() => subscription()),
    'GET /invoices/all': permitted(() => pageOf([invoice()])),
    'POST /subscription': permitted(() => charge()),
  })
})

async function signIn(): Promise<Shown> {
  const page = renderScreen(<Pages modules={[]} />, { at: '/login' })
  await page.user.type(await screen.findByLabelText('E-mail'), 'marina@loja.example')
  await page.user.type(screen.getByLabelText('Senha'), 'segredo')
  await page.user.click(screen.getByRole('button', { name: 'Entrar' }))
  return page
}
async function toPayPage(): Promise<Shown> {
  const page = await signIn()
  await page.user.click(await screen.findByRole('button', { name: /^Pagar R\$.99,90 agora$/ }))
  await waitFor(() => expect(page.path()).toBe('/pay'))
  return page
}

describe('at the login', () => {
  it('an admin may pay at once; nobody is signed in by that, and no storage has the token', async () => {
    await toPayPage()
    await screen.findByRole('heading', { name: 'Pagar e continuar' })
    await screen.findByRole('heading', { name: 'Quem paga?' })
    expect(sessionStore.getState().phase).toBe('out')
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('permit-1')
  })

  it('offers nothing where billing is switched off on the server', async () => {
    server.on({ 'GET /subscription': () => refuse(404, 'ERR_NOT_FOUND') })
    await signIn()
    await screen.findByText(/venceu em 09\/03\/2026/)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Pagar/ })).toBeNull())
  })
})

describe('the page', () => {
  it('leads to the login without a permit, as after a reload', async () => {
    const page = renderScreen(<Pages modules={[]} />, { at: '/pay' })
    await screen.findByRole('heading', { name: 'Entrar' })
    expect(page.path()).toBe('/login')
  })

  it('notices the payment by the refusal of the permit, which is void then, and goes to the login', async () => {
    const page = await toPayPage()
    await toPix(page)
    await screen.findByRole('timer')
    const paid: StubAnswer = () => refuse(401, 'ERR_SESSION_EXPIRED')
    server.on({ 'GET /invoices/all': paid, 'GET /subscription': paid })
    await screen.findByRole('heading', { name: 'Pagamento confirmado' })
    await page.user.click(screen.getByRole('button', { name: 'Ir para o login' }))
    await screen.findByText('Pagamento confirmado. Obrigado! Agora é só entrar.')
    expect(page.path()).toBe('/login')
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('marina@loja.example')
  })

  it('a permit that ends while the code is shown: the code stays, and what to do is said', async () => {
    const page = await toPayPage()
    await toPix(page)
    await screen.findByRole('timer')
    server.on({ 'GET /invoices/all': () => refuse(403, 'ERR_TOKEN_EXPIRED') })
    await screen.findByText(/Depois de pagar, entre de novo/)
    screen.getByRole('img', { name: 'QR code do Pix' })
  })

  it('a permit that is too old at first', async () => {
    const page = await toPayPage()
    await screen.findByRole('heading', { name: 'Quem paga?' })
    page.unmount()
    const again = await signIn()
    server.on({ 'GET /subscription': () => refuse(403, 'ERR_TOKEN_EXPIRED') })
    await again.user.click(await screen.findByRole('button', { name: /^Pagar/ }))
    void again.client.resetQueries()
    await screen.findByText('O tempo para pagar por aqui acabou')
    await again.user.click(screen.getByRole('button', { name: 'Entrar de novo' }))
    await waitFor(() => expect(again.path()).toBe('/login'))
  })

  it('says when no invoice is open', async () => {
    server.on({ 'GET /subscription': permitted(() => subscription({ invoice: null })) })
    const page = await signIn()
    await page.user.click(await screen.findByRole('button', { name: 'Pagar agora' }))
    await screen.findByText('Nenhuma fatura em aberto')
  })
})

it('a charge that ended by the clock is asked for again by the permit', async () => {
  let ends = dayjs().add(1, 'second')
  server.on({
    'POST /subscription': permitted(() => charge({ expiresAt: ends.toISOString() })),
  })
  const page = await toPayPage()
  await toPix(page)
  const again = await screen.findByRole('button', { name: 'Gerar outro código' })
  ends = dayjs().add(1, 'hour')
  await page.user.click(again)
  await screen.findByRole('timer')
  expect(server.calls('POST /subscription')).toHaveLength(2)
})
