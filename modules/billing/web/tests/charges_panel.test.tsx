/** The operator's book of charges: what arrived, what is to be paid back, and marking that it has been. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { shortDateTime } from '#web/lib/format'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { answerWith, refuse, stubServer, type StubServer } from '#web/testing/server'
import type { ChargeWire } from '#modules/billing/wire'
import ChargesPanel from '../components/charges_panel'
import handleEvent from '../realtime'
import { plain } from './paying'

const paidAt = '2026-03-11T15:20:00.000Z'
const charge = (changes: Partial<ChargeWire> = {}): ChargeWire => ({
  id: 41,
  provider: 'pix',
  txid: 'a1b2c3',
  companyId: 7,
  companyName: 'Padaria do Largo',
  invoiceId: 31,
  detail: 'Essencial',
  dueDate: '2026-03-12',
  invoiceValue: 99.9,
  value: 99.9,
  received: 12,
  used: 0,
  toRefund: 12,
  state: 'open',
  outcome: 'too_little',
  createdAt: '2026-03-11T15:00:00.000Z',
  payments: [{ id: 'E18236120', value: 12, paidAt }],
  refund: null,
  ...changes,
})
const tooMuch = charge({
  id: 42,
  companyName: 'Oficina Norte',
  received: 110,
  used: 99.9,
  toRefund: 10.1,
  state: 'closed',
  outcome: 'renewed',
})
const refunded = charge({
  id: 43,
  companyName: 'Livraria Sul',
  received: 99.9,
  toRefund: 0,
  state: 'closed',
  outcome: 'surplus',
  refund: { amount: 99.9, note: 'Pix pelo app', by: 'Rita', at: '2026-03-14T12:00:00.000Z' },
})
const unpaid = charge({
  id: 44,
  companyName: 'Bar da Esquina',
  received: 0,
  toRefund: 0,
  state: 'closed',
  outcome: 'expired',
  payments: [],
})

const pageOf = (rows: readonly ChargeWire[]) =>
  answerWith({ 'x-total-count': String(rows.length), 'x-has-more': 'false' }, rows)

let server: StubServer
let rows: readonly ChargeWire[]
beforeEach(async () => {
  signIn({ abilities: ['billing.manage_payments'], modules: ['billing'] })
  rows = [charge(), tooMuch, refunded, unpaid]
  server = await stubServer({
    'GET /charges/summary': () => {
      const due = rows.filter(({ toRefund }) => toRefund > 0)
      return {
        chargesToRefund: due.length,
        amountToRefund: due.reduce((sum, { toRefund }) => sum + toRefund, 0),
      }
    },
    'GET /charges': ({ query }) =>
      pageOf(query.get('show') === 'to_refund' ? rows.filter((one) => one.toRefund > 0) : rows),
    'PUT /charges/41/refund': () => charge({ toRefund: 0 }),
  })
})
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 5)
        .map(({ textContent }) => plain(textContent)?.trim())
    )
const sum = /a devolver em/
const total = () => plain(screen.getByText(sum).textContent)
const asked = () => server.calls('GET /charges').at(-1)!.query
async function open(name: string) {
  const shown = renderScreen(<ChargesPanel />)
  await shown.user.click(await screen.findByText('Todas'))
  await shown.user.click(await screen.findByText(name))
  return { ...shown, drawer: within(await screen.findByRole('dialog', { name })) }
}

it('shows first what is to be paid back, with its sum; and all of them', async () => {
  const { user } = renderScreen(<ChargesPanel />)
  await screen.findByText('Padaria do Largo')
  const when = shortDateTime(paidAt)
  const less = 'Pagou a menosDevolver R$ 12,00'
  const more = 'Pagou a maisDevolver R$ 10,10'
  const due = [
    ['Padaria do LargoEssencial, vencimento 12/03/2026', less, 'R$ 99,90', 'R$ 12,00'],
    ['Oficina NorteEssencial, vencimento 12/03/2026', more, 'R$ 99,90', 'R$ 110,00'],
  ].map((row) => [...row, `${when}Efí (API Pix)`])
  expect(cells()).toEqual(due)
  expect(total()).toBe('R$ 22,10 a devolver em 2 cobranças')
  await user.click(screen.getByText('Todas'))
  await screen.findByText('Bar da Esquina')
  expect(cells().map(([, state]) => state)).toEqual([
    less,
    more,
    'Pagou a maisDevolvido em 14/03/2026',
    'Expirou sem pagamento',
  ])
})

it('with nothing to pay back it shows all; the other list says so', async () => {
  rows = [refunded, unpaid]
  const { user } = renderScreen(<ChargesPanel />)
  await screen.findByText('Bar da Esquina')
  expect(asked().get('show')).toBe('all')
  expect(screen.queryByText(sum)).toBeNull()
  await user.click(screen.getByText('A devolver'))
  await screen.findByText('Nada a devolver')
})

it('says when there are no charges, when none is found, and when the server refuses', async () => {
  rows = []
  const { user, unmount } = renderScreen(<ChargesPanel />)
  await screen.findByText('Nenhuma cobrança por enquanto')
  await user.type(screen.getByRole('searchbox'), 'E18236120')
  await screen.findByText('Nenhuma cobrança encontrada')
  expect(asked().get('searchParam')).toBe('E18236120')
  unmount()
  server.on({ 'GET /charges/summary': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR') })
  const again = renderScreen(<ChargesPanel />)
  await screen.findByText('Não deu certo')
  server.on({ 'GET /charges/summary': () => ({ chargesToRefund: 0, amountToRefund: 0 }) })
  await again.user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByText('Nenhuma cobrança por enquanto')
})

it('explains each centavo of a charge, and copies the bank’s id of a payment', async () => {
  const { user, drawer } = await open('Oficina Norte')
  drawer.getByText(/a licença, renovada; o resto é a mais\.$/)
  drawer.getByText(/^Devolva R\$\s10,10 pelo aplicativo do banco/)
  const balance = drawer
    .getAllByRole('term')
    .map(({ textContent, nextSibling }) => [textContent, plain(nextSibling?.textContent)])
  expect(balance).toEqual([
    ['Recebido', 'R$ 110,00'],
    ['Pagou a fatura', 'R$ 99,90'],
    ['Devolvido', 'R$ 0,00'],
    ['A devolver', 'R$ 10,10'],
  ])
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(drawer.getByRole('button', { name: 'Copiar E18236120' }))
  await screen.findByText('Identificador copiado')
  expect(write).toHaveBeenCalledWith('E18236120')
})

it('says who marked it and how; there is nothing to mark', async () => {
  const { drawer } = await open('Livraria Sul')
  drawer.getByText(/^Chegaram R\$\s99,90 quando a fatura já não estava em aberto/)
  drawer.getByText(/marcado por Rita em 14\/03\/2026/)
  drawer.getByText('Pix pelo app')
  expect(drawer.queryByRole('button', { name: 'Marcar como devolvido' })).toBeNull()
})

it('marks it as paid back, with a note and the amount that was seen', async () => {
  const { user } = renderScreen(<ChargesPanel />)
  await user.click(
    await screen.findByRole('button', { name: /^Marcar como devolvido: Padaria do Largo/ })
  )
  const drawer = within(await screen.findByRole('dialog'))
  await user.click(drawer.getByRole('button', { name: 'Marcar como devolvido' }))
  await drawer.findByText('Preencha este campo.')
  expect(server.calls('PUT /charges/41/refund')).toHaveLength(0)
  await user.type(drawer.getByLabelText('Como foi resolvido'), ' Pix pelo app ')
  rows = [tooMuch]
  await user.click(drawer.getByRole('button', { name: 'Marcar como devolvido' }))
  await screen.findByText(/^R\$\s12,00 marcados como devolvidos$/)
  const [sent] = server.calls('PUT /charges/41/refund')
  expect(sent!.body).toEqual({ note: 'Pix pelo app', amount: 12 })
  await waitFor(() => expect(screen.queryByText('Padaria do Largo')).toBeNull())
  expect(total()).toBe('R$ 10,10 a devolver em 1 cobrança')
})

it('when more has arrived meanwhile, it says so and shows the list anew', async () => {
  server.on({ 'PUT /charges/41/refund': () => refuse(409, 'ERR_AMOUNT_TO_REFUND_CHANGED') })
  const { user, drawer } = await open('Padaria do Largo')
  await user.type(drawer.getByLabelText('Como foi resolvido'), 'Pix')
  rows = [charge({ received: 15, toRefund: 15 })]
  await user.click(drawer.getByRole('button', { name: 'Marcar como devolvido' }))
  await screen.findByText(/^Chegou mais dinheiro por esta cobrança/)
  await screen.findByText(/^Devolver R\$\s15,00$/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('RT-06: is read again when an event says that money arrived', async () => {
  rows = [unpaid]
  const { client } = renderScreen(<ChargesPanel />)
  await screen.findByText('Expirou sem pagamento')
  rows = [charge(), unpaid]
  handleEvent('charge', { action: 'update', chargeId: 41 }, client)
  await screen.findByText('Padaria do Largo')
  expect(total()).toBe('R$ 12,00 a devolver em 1 cobrança')
})
