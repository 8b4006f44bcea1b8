/** The list of invoices, and where a payment begins. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import { date } from '#web/lib/format'
import handleEvent from '../realtime'
import InvoicesPage from '../pages/invoices_page'
import { inDays, invoice, pageOf, plain, signInAsPayer, subscription } from './paying'

beforeEach(() => void signInAsPayer())

const states = [
  invoice({ id: 34 }),
  invoice({ id: 33, dueDate: inDays(-1) }),
  invoice({ id: 32, status: 'cancelled', dueDate: inDays(-31) }),
  invoice({
    id: 31,
    status: 'paid',
    value: 1249.9,
    dueDate: inDays(-61),
    paidAt: `${inDays(-62)}T15:00:00.000Z`,
  }),
]

it('BIL-13: shows each invoice, says which are overdue, and offers to pay those that are open', async () => {
  await stubServer({ 'GET /invoices/all': () => pageOf(states, 4) })
  renderScreen(<InvoicesPage />)
  const [, ...rows] = await screen.findAllByRole('row')
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => plain(textContent)?.trim())
  )
  expect(cells).toEqual([
    ['Essencial', 'R$ 99,90', date(inDays(3)), 'Em aberto', '', 'Pagar'],
    ['Essencial', 'R$ 99,90', date(inDays(-1)), 'Vencida', '', 'Pagar'],
    ['Essencial', 'R$ 99,90', date(inDays(-31)), 'Cancelada', '', ''],
    ['Essencial', 'R$ 1.249,90', date(inDays(-61)), 'Paga', date(inDays(-62)), ''],
  ])
  screen.getByRole('heading', { name: /^Financeiro\s*4$/ })
})

it('searches on the server, and says when nothing was found', async () => {
  const server = await stubServer({
    'GET /invoices/all': ({ query }) => pageOf(query.get('searchParam') ? [] : [invoice()]),
  })
  const { user } = renderScreen(<InvoicesPage />)
  await screen.findByText('Em aberto')
  await user.type(screen.getByRole('searchbox'), 'ouro')
  await screen.findByText('Nenhuma fatura encontrada')
  expect(server.calls('GET /invoices/all').at(-1)!.query.get('searchParam')).toBe('ouro')
})

it('says when there are none yet, and when the server refuses', async () => {
  const server = await stubServer({ 'GET /invoices/all': () => pageOf([]) })
  const { user, unmount } = renderScreen(<InvoicesPage />)
  await screen.findByText('Nenhuma fatura por enquanto')
  unmount()
  server.on({ 'GET /invoices/all': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR') })
  const again = renderScreen(<InvoicesPage />)
  await screen.findByText('Não deu certo')
  server.on({ 'GET /invoices/all': () => pageOf([invoice()]) })
  await again.user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByText('Em aberto')
  expect(user).not.toBe(again.user)
})

it('RT-06: is read again when an event says that one was paid', async () => {
  let rows = [invoice()]
  const server = await stubServer({
    'GET /invoices/all': () => pageOf(rows),
    'POST /auth/refresh_token': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR'),
  })
  const { client } = renderScreen(<InvoicesPage />)
  await screen.findByText('Em aberto')
  rows = [invoice({ status: 'paid' })]
  const company = { id: 7, name: 'Loja Demo', dueDate: '2027-01-20', status: true }
  handleEvent('payment', { action: 'CONCLUIDA', invoiceId: 31, company }, client)
  await screen.findByText('Licença renovada até 20/01/2027.')
  await screen.findByText('Paga')
  // The session says until when the company is paid.
  await waitFor(() => expect(server.calls('POST /auth/refresh_token')).toHaveLength(1))
})

it('an address with an invoice opens its payment, wherever it is in the list', async () => {
  await stubServer({
    'GET /invoices/all': () => pageOf([invoice({ id: 40, status: 'paid' })], 30, true),
    'GET /subscription': () => subscription(),
  })
  const page = renderScreen(<InvoicesPage />, { at: '/financeiro?pay=31' })
  await screen.findByText('Quem paga?')
  await page.user.click(screen.getByRole('button', { name: /fechar|close/i }))
  await waitFor(() => expect(screen.queryByText('Quem paga?')).toBeNull())
  expect(page.path()).toBe('/financeiro')
})
