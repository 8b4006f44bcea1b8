/** The three steps of the checkout, and what the server answers to them. */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderScreen, type Shown } from '#web/testing/render'
import { refuse, stubServer, type StubServer } from '#web/testing/server'
import { Checkout } from '../components/checkout'
import type { SubscriptionWire } from '../../wire'
import {
  charge,
  complete,
  essential,
  fieldValue,
  fillPayer,
  goOn,
  invoice,
  pageOf,
  plain,
  plan,
  signInAsPayer,
  subscription,
  toPix,
} from './paying'

const pay = 'POST /subscription'
let server: StubServer
beforeEach(async () => {
  signInAsPayer()
  server = await stubServer({
    'GET /plans/list': () => [essential, complete, plan(3, 'Grátis', 0)],
    'GET /invoices/all': () => pageOf([invoice()]),
    [pay]: () => charge(),
  })
})

const open = (changes: Partial<SubscriptionWire> = {}): Shown =>
  renderScreen(
    <Checkout invoice={invoice()} subscription={subscription(changes)} onPaid={() => undefined} />
  )
const total = () => plain(screen.getByText(/^Total por/).parentElement!.textContent)

describe('who pays', () => {
  it('is asked for what the contract requires, and for no card', async () => {
    const page = open()
    await goOn(page)
    await waitFor(() => expect(screen.getAllByText('Preencha este campo.')).toHaveLength(5))
    expect(screen.queryByLabelText(/cartão|cvv/i)).toBeNull()
    await fillPayer(page, '12345678900')
    await goOn(page)
    await screen.findByText('Este CPF ou CNPJ não existe. Confira os números.')
    expect(fieldValue('CPF ou CNPJ')).toBe('123.456.789-00')
  })

  it('needs no tax number where the provider wants none', async () => {
    const page = open({ needsTaxNumber: false })
    await screen.findByLabelText('CPF ou CNPJ (opcional)')
    await fillPayer(page, '')
    await goOn(page)
    await screen.findByRole('heading', { name: 'Qual plano?' })
  })

  it('has a postal code of the chosen country', async () => {
    const page = open()
    await page.user.type(await screen.findByLabelText(/^CEP/), '90210')
    await goOn(page)
    await screen.findByText('O CEP tem 8 números.')
    await page.user.click(screen.getByLabelText('País'))
    await page.user.click(await screen.findByTitle('Estados Unidos'))
    await waitFor(() => expect(screen.queryByText('O CEP tem 8 números.')).toBeNull())
  })

  it('is remembered in this browser, without the tax number', async () => {
    const page = open()
    await fillPayer(page)
    await goOn(page)
    await screen.findByRole('heading', { name: 'Qual plano?' })
    page.unmount()
    open()
    await screen.findByLabelText('Nome')
    expect(fieldValue('Nome')).toBe('Marina')
    expect(fieldValue('Cidade')).toBe('Campinas')
    expect(fieldValue('CPF ou CNPJ')).toBe('')
    expect(JSON.stringify(localStorage)).not.toContain('12345678909')
  })
})

describe('the plan', () => {
  it('another one changes the amount, by the months of the recurrence; free ones are not offered', async () => {
    const page = open({ recurrence: 'TRIMESTRAL' })
    await fillPayer(page)
    await goOn(page)
    const present = await screen.findByRole('radio', { name: /^EssencialPlano atual/ })
    expect(screen.getAllByRole('radio')).toHaveLength(2)
    expect(present).toHaveProperty('checked', true)
    // The invoice's own value: its plan may have had another price.
    expect(total()).toBe('Total por 3 mesesR$ 99,90')
    await page.user.click(screen.getByRole('radio', { name: /^Completo/ }))
    expect(total()).toBe('Total por 3 mesesR$ 749,70')
    await screen.findByText('O plano novo vale assim que o pagamento for confirmado.')
  })

  it('may be one that is not public any more', async () => {
    server.on({ 'GET /plans/list': () => [complete] })
    const page = open()
    await fillPayer(page)
    await goOn(page)
    await screen.findByRole('radio', { name: /^EssencialPlano atual/ })
  })
})

describe('the last look', () => {
  it('BIL-14: shows everything, leads back, and asks for the code', async () => {
    const page = open()
    await fillPayer(page)
    await goOn(page)
    await page.user.click(await screen.findByRole('radio', { name: /^Completo/ }))
    await goOn(page)
    await screen.findByText('Marina')
    screen.getByText('123.456.789-09')
    screen.getByText('Completo')
    await page.user.click(screen.getByRole('button', { name: 'Alterar: Plano' }))
    expect(await screen.findByRole('radio', { name: /^Completo/ })).toHaveProperty('checked', true)
    await goOn(page)
    await page.user.click(await screen.findByRole('button', { name: 'Gerar o código Pix' }))
    await screen.findByRole('timer')
    expect(server.calls(pay)[0]!.body).toEqual({
      firstName: 'Marina',
      address2: 'Rua das Flores, 12',
      city: 'Campinas',
      zipcode: '13010-001',
      country: 'BR',
      taxNumber: '12345678909',
      invoiceId: 31,
      plan: 2,
      price: 249.9,
      users: 3,
      connections: 1,
    })
  })

  it.each([
    [503, 'ERR_PAYMENT_PROVIDER', /O serviço de pagamento não respondeu/],
    [409, 'ERR_INVOICE_NOT_OPEN', /já foi paga ou cancelada/],
    [404, 'ERR_NO_INVOICE_FOUND', /não existe mais/],
    [409, 'ERR_NO_PAYMENT_PROVIDER', /ainda não recebe pagamentos/],
  ])('%s %s: says why there is no code; it may be asked for again', async (status, code, text) => {
    server.on({ [pay]: () => refuse(status, code) })
    const page = open()
    await toPix(page)
    await screen.findByText(text)
    server.on({ [pay]: () => charge() })
    await page.user.click(screen.getByRole('button', { name: 'Gerar o código Pix' }))
    await screen.findByRole('timer')
  })

  it('what is wrong with the first step is said there', async () => {
    server.on({
      [pay]: () => refuse(422, 'ERR_VALIDATION', [{ field: 'taxNumber', rule: 'taxNumber' }]),
    })
    const page = open()
    await toPix(page)
    await screen.findByRole('heading', { name: 'Quem paga?' })
    await screen.findByText('Este CPF ou CNPJ não existe. Confira os números.')
    expect(fieldValue('CPF ou CNPJ')).toBe('123.456.789-09')
    expect(fieldValue('Nome')).toBe('Marina')
  })
})

it('another code after one that expired: why there is none, then the code', async () => {
  const past = new Date(Date.now() - 1000).toISOString()
  server.on({ [pay]: () => charge({ expiresAt: past }) })
  const page = open()
  await toPix(page)
  server.on({ [pay]: () => refuse(503, 'ERR_PAYMENT_PROVIDER') })
  await page.user.click(await screen.findByRole('button', { name: 'Gerar outro código' }))
  await screen.findByText(/O serviço de pagamento não respondeu/)
  server.on({ [pay]: () => charge() })
  await page.user.click(screen.getByRole('button', { name: 'Gerar outro código' }))
  await screen.findByRole('timer')
})

it('says at once when the platform takes no payments', async () => {
  open({ canPay: false })
  await screen.findByText('Ainda não dá para pagar por aqui')
  expect(screen.queryByRole('button')).toBeNull()
})
