/** The Pix code, and what becomes of it: by events, by asking the server, by time. */
import { act, screen, waitFor } from '@testing-library/react'
import dayjs from 'dayjs'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { realtimeStore } from '#web/shell/realtime'
import { unpaidStore } from '#web/shell/unpaid'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer, type StubServer } from '#web/testing/server'
import { PixView } from '../components/pix_view'
import { forgetOutcome } from '../outcomes'
import handleEvent from '../realtime'
import { charge, invoice, pageOf, plain, signInAsPayer } from './paying'

let server: StubServer
beforeEach(async () => {
  signInAsPayer()
  forgetOutcome(31)
  unpaidStore.setState({ unpaid: null })
  realtimeStore.setState({ state: 'ready' })
  server = await stubServer({
    'GET /invoices/all': () => pageOf([invoice()]),
    'POST /auth/refresh_token': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR'),
  })
})

function open(changes: Parameters<typeof charge>[0] = {}) {
  const onPaid = vi.fn()
  const onAgain = vi.fn()
  const page = renderScreen(
    <PixView
      charge={charge(changes)}
      onAgain={onAgain}
      isBusy={false}
      refusal={null}
      onPaid={onPaid}
    />
  )
  const hear = (body: Record<string, unknown>) =>
    act(() => handleEvent('payment', body, page.client))
  return { ...page, onPaid, onAgain, hear }
}
const company = { id: 7, name: 'Loja Demo', dueDate: '2027-01-20', status: true }
const text = () => plain(document.body.textContent)

describe('the code', () => {
  it('is a picture and a text to copy, with the amount, and a clock that is not announced', async () => {
    const { user } = open()
    expect(screen.getByRole('img', { name: 'QR code do Pix' }).getAttribute('src')).toBe(
      'data:image/png;base64,AAAA'
    )
    expect(text()).toContain('R$ 99,90')
    const clock = screen.getByRole('timer')
    expect(clock.textContent).toMatch(/^(60:00|59:\d\d)$/)
    expect(clock.getAttribute('aria-live')).toBeNull()
    expect(clock.closest('[aria-live], [role=status], [role=alert]')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Copiar o código' }))
    expect(await navigator.clipboard.readText()).toBe('00020126pix')
    await screen.findByText('Código copiado. Cole no aplicativo do seu banco.')
  })

  it('expires by the clock, and another one can be had', async () => {
    const { user, onAgain } = open({ expiresAt: dayjs().add(1, 'second').toISOString() })
    await screen.findByText('Este código venceu')
    await user.click(screen.getByRole('button', { name: 'Gerar outro código' }))
    expect(onAgain).toHaveBeenCalledOnce()
  })
})

describe('events', () => {
  it('BIL-16: CONCLUIDA says until when the licence is renewed, and goes on after four seconds', async () => {
    const { hear, onPaid } = open()
    hear({ action: 'CONCLUIDA', invoiceId: 31, company })
    await screen.findByRole('heading', { name: 'Pagamento confirmado' })
    // On the page and in a toast.
    await waitFor(() =>
      expect(screen.getAllByText('Licença renovada até 20/01/2027.')).toHaveLength(2)
    )
    expect(onPaid).not.toHaveBeenCalled()
    await waitFor(() => expect(onPaid).toHaveBeenCalledOnce())
  })

  it('of another invoice changes nothing here', () => {
    const { hear } = open()
    hear({ action: 'EXPIRADA', invoiceId: 30 })
    screen.getByRole('timer')
  })

  it('BIL-17: EXPIRADA of this invoice; a payment that arrives after it still counts', async () => {
    const { hear } = open()
    hear({ action: 'EXPIRADA', invoiceId: 31 })
    await screen.findByText('Este código venceu')
    hear({ action: 'CONCLUIDA', invoiceId: 31, company })
    await screen.findByRole('heading', { name: 'Pagamento confirmado' })
  })

  it('INSUFICIENTE says what arrived and what is missing, and takes the code away', async () => {
    const { hear } = open()
    hear({ action: 'INSUFICIENTE', invoiceId: 31, paid: 50.5, value: 99.9 })
    await screen.findByText(/^Faltam/)
    expect(text()).toContain('Faltam R$ 49,40')
    expect(text()).toContain('Recebemos R$ 50,50, e a fatura é de R$ 99,90.')
    expect(screen.queryByRole('img', { name: 'QR code do Pix' })).toBeNull()
  })

  it('BIL-09: EXPIRADA without an invoice is about the company, and CONCLUIDA ends it', () => {
    const { hear } = open()
    hear({ action: 'EXPIRADA' })
    screen.getByRole('timer')
    expect(unpaidStore.getState().unpaid).not.toBeNull()
    hear({ action: 'CONCLUIDA', invoiceId: 31, company })
    expect(unpaidStore.getState().unpaid).toBeNull()
  })
})

describe('without events', () => {
  it('RT-05: after a reconnect the server is asked, as an event may have been lost', async () => {
    const { client } = open()
    await waitFor(() => expect(server.calls('GET /invoices/all')).toHaveLength(1))
    server.on({ 'GET /invoices/all': () => pageOf([invoice({ status: 'paid' })]) })
    // What the shell does when the socket is ready again.
    void client.invalidateQueries()
    await screen.findByRole('heading', { name: 'Pagamento confirmado' })
  })

  it('while the socket is away, the server is asked every few seconds', async () => {
    act(() => realtimeStore.setState({ state: 'away' }))
    open()
    await waitFor(() => expect(server.calls('GET /invoices/all')).toHaveLength(1))
    server.on({ 'GET /invoices/all': () => pageOf([invoice({ status: 'paid' })]) })
    await screen.findByRole('heading', { name: 'Pagamento confirmado' })
  })
})
