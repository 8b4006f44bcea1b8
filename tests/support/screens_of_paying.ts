/** The screens of companies that pay, of which docs/screens has pictures: their own, and those of the operator. */
import type { Page } from 'playwright-core'
import type { Screen } from '#tests/support/screens'

export const customers = {
  /** Has an invoice that is due in a few days. */
  paying: 'dona@atelie.guiche.local',
  expired: 'benedita@mercearia.guiche.local',
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const shows = (text: string) => (page: Page) => page.getByText(text).first().waitFor()

export const ofFutureCustomers: readonly Screen[] = [
  {
    name: 'signup',
    path: '/signup',
    ready: async (page) => {
      await page.getByLabel('Nome da empresa').fill('Floricultura Manacá')
      await page.getByLabel('E-mail').fill('rosa@manaca.example')
      await page.getByLabel('Telefone com DDD').pressSequentially('11987654321')
      await page.getByLabel('Senha').fill('Manaca-em-flor-17')
      await page.getByText('Essencial').click()
    },
  },
  {
    name: 'unpaid-sign-in',
    path: '/login',
    ready: async (page) => {
      await page.getByLabel('E-mail').fill(customers.expired)
      await page.getByLabel('Senha', { exact: true }).fill('guiche-demo')
      await button(page, 'Entrar').click()
      await button(page, /^Pagar R\$.* agora$/).waitFor()
    },
  },
]

const payer = {
  'Nome': 'Iara',
  'Sobrenome (opcional)': 'Campos',
  'Endereço': 'Rua das Palmeiras, 48',
  'Cidade': 'São Paulo',
  'Estado (opcional)': 'SP',
  'CEP ou código postal': '01226-010',
}

async function fillPayer(page: Page) {
  for (const [label, value] of Object.entries(payer)) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByLabel(/^CPF ou CNPJ/).fill('12345678909')
}

async function choosePlan(page: Page) {
  await fillPayer(page)
  await button(page, 'Continuar').click()
  await page.getByRole('radiogroup').waitFor()
}

/** `invoiceId`: the one that is to be paid. */
export const ofCustomers = (invoiceId: number): readonly Screen[] => {
  const checkout = `/financeiro?pay=${invoiceId}`
  return [
    { name: 'invoices', path: '/financeiro', ready: shows('Em aberto') },
    { name: 'subscription', path: '/subscription', ready: shows('Seu plano') },
    { name: 'checkout', path: checkout, ready: fillPayer },
    { name: 'checkout-plan', path: checkout, ready: choosePlan },
    {
      name: 'pix',
      path: checkout,
      ready: async (page) => {
        await choosePlan(page)
        await button(page, 'Continuar').click()
        await button(page, 'Gerar o código Pix').click()
        await page.getByRole('timer').waitFor()
      },
    },
  ]
}

export const ofTheirOperator: readonly Screen[] = [
  {
    name: 'companies',
    path: '/settings?tab=companies',
    // One for each of them; they appear after the rows.
    ready: (page) =>
      button(page, /^Entrar na empresa/)
        .nth(3)
        .waitFor(),
  },
  {
    name: 'company',
    path: '/settings?tab=companies',
    ready: async (page) => {
      await button(page, 'Editar: Ateliê Ipê').click()
      await page.getByRole('dialog').getByText('Campanhas').first().waitFor()
    },
  },
  { name: 'plans', path: '/settings?tab=plans', ready: shows('Essencial') },
  {
    name: 'plan',
    path: '/settings?tab=plans',
    ready: async (page) => {
      await button(page, 'Editar: Profissional').click()
      await page.getByRole('dialog').getByRole('switch', { name: 'Kanban' }).waitFor()
    },
  },
  { name: 'payments', path: '/settings?tab=payments', ready: shows('Banco de testes') },
  { name: 'charges', path: '/settings?tab=charges', ready: shows('Clínica Bem-Estar') },
  {
    name: 'charge',
    path: '/settings?tab=charges',
    ready: async (page) => {
      await button(page, /^Marcar como devolvido/).click()
      await page.getByRole('dialog').getByLabel('Como foi resolvido').waitFor()
    },
  },
  {
    name: 'platform',
    path: '/settings?tab=platform',
    ready: (page) => page.getByRole('switch', { name: 'Cadastro aberto' }).waitFor(),
  },
  { name: 'brand', path: '/settings?tab=brand', ready: shows('Cor principal no modo claro') },
]
