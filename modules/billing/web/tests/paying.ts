/** Invoices, a subscription and a charge for tests, as the server sends them; and what a test types. */
import { screen, within } from '@testing-library/react'
import dayjs from 'dayjs'
import { answerWith } from '#web/testing/server'
import { signIn } from '#web/testing/people'
import type { Shown } from '#web/testing/render'
import type { InvoiceWire, PixWire, PlanWire, SubscriptionWire } from '#modules/billing/wire'

export const inDays = (days: number) => dayjs().add(days, 'day').format('YYYY-MM-DD')

export const plan = (id: number, name: string, value: number): PlanWire => ({
  id,
  name,
  users: 3,
  connections: 1,
  queues: null,
  value,
  useCampaigns: false,
  useSchedules: false,
  useInternalChat: false,
  useExternalApi: false,
  useKanban: true,
  useOpenAi: false,
  useIntegrations: false,
})
export const essential = plan(1, 'Essencial', 99.9)
export const complete = plan(2, 'Completo', 249.9)

export const invoice = (changes: Partial<InvoiceWire> = {}): InvoiceWire => ({
  id: 31,
  detail: 'Essencial',
  value: 99.9,
  status: 'open',
  dueDate: inDays(3),
  companyId: 7,
  createdAt: '2026-03-01T12:00:00.000Z',
  paidAt: null,
  ...changes,
})

export const subscription = (changes: Partial<SubscriptionWire> = {}): SubscriptionWire => ({
  plan: essential,
  recurrence: 'MENSAL',
  dueDate: inDays(3),
  worksUntilDate: inDays(3),
  isTrial: false,
  trialExpiration: null,
  email: 'financeiro@loja.example',
  canPay: true,
  needsTaxNumber: true,
  invoice: invoice(),
  ...changes,
})

export const charge = (changes: Partial<PixWire> = {}): PixWire => ({
  qrcode: { qrcode: '00020126pix', imagemQrcode: 'data:image/png;base64,AAAA' },
  valor: { original: '99.90' },
  txid: 'a1',
  expiresAt: dayjs().add(1, 'hour').toISOString(),
  invoiceId: 31,
  ...changes,
})

/** A page of GET /invoices/all. */
export const pageOf = (rows: readonly InvoiceWire[], count = rows.length, hasMore = false) =>
  answerWith({ 'x-total-count': String(count), 'x-has-more': String(hasMore) }, rows)

export const signInAsPayer = () =>
  signIn({
    abilities: ['billing.pay'],
    modules: ['billing'],
    user: { profile: 'admin' },
  })

/** Fills the first step; its country stays Brazil. */
export async function fillPayer({ user }: Shown, taxNumber = '12345678909') {
  await user.type(await screen.findByLabelText('Nome'), 'Marina')
  if (taxNumber) await user.type(screen.getByLabelText(/^CPF ou CNPJ/), taxNumber)
  await user.type(screen.getByLabelText('Endereço'), 'Rua das Flores, 12')
  await user.type(screen.getByLabelText('Cidade'), 'Campinas')
  await user.type(screen.getByLabelText(/^CEP/), '13010-001')
}

export const goOn = async ({ user }: Shown) =>
  user.click(await screen.findByRole('button', { name: 'Continuar' }))

/** Through the three steps, to the code. */
export async function toPix(page: Shown) {
  await fillPayer(page)
  await goOn(page)
  await screen.findByRole('heading', { name: 'Qual plano?' })
  await screen.findByRole('radiogroup')
  await goOn(page)
  await page.user.click(await screen.findByRole('button', { name: 'Gerar o código Pix' }))
}

/** The text of a form's field, by its label. */
export const fieldValue = (label: string | RegExp) =>
  within(document.body).getByLabelText<HTMLInputElement>(label).value

/** With plain spaces, which money and dates are not written with. */
export const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')
