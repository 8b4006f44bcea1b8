/** What a running session shows when its company becomes unpaid (BIL-09). */
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { http } from '#web/lib/http'
import Frame from '#web/shell/frame'
import { renewSession, startSession } from '#web/shell/session'
import { noteUnpaid, unpaidStore } from '#web/shell/unpaid'
import { sessionWire, signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer, type StubServer } from '#web/testing/server'

let server: StubServer
let stop = () => undefined as void
beforeEach(async () => {
  unpaidStore.setState({ unpaid: null })
  stop = startSession()
  server = await stubServer({
    'GET /version': () => ({ version: '6.0.0' }),
    'GET /settings': () => [],
    'GET /tickets': () => refuse(402, 'ERR_SUBSCRIPTION_EXPIRED', { dueDate: '2026-03-09' }),
    'GET /contacts': () => refuse(402, 'ERR_SUBSCRIPTION_EXPIRED', { dueDate: '2026-03-09' }),
  })
})
afterEach(() => stop())

const company = { id: 7, name: 'Loja Demo', dueDate: '2026-03-09', settings: {} }
function enter(profile: 'admin' | 'user' = 'user') {
  signIn({
    modules: ['billing'],
    abilities: profile === 'admin' ? ['billing.pay'] : [],
    user: { profile, company },
  })
  return renderScreen(<Frame />)
}
const call = (path: string) => http.get(path).catch(() => undefined)
const notice = () => screen.findByText(/^A assinatura da empresa venceu em 09\/03\/2026/)

describe('the notice', () => {
  it('appears once, whatever else is refused, and says to agents whom to ask', async () => {
    enter()
    await Promise.all([call('/tickets'), call('/contacts')])
    await notice()
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    screen.getByText(/Peça a um administrador/)
    expect(screen.queryByRole('button', { name: 'Pagar agora' })).toBeNull()
  })

  it('leads an admin to the invoices', async () => {
    const { user, path } = enter('admin')
    await call('/tickets')
    await notice()
    expect(screen.queryByText(/Peça a um administrador/)).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Pagar agora' }))
    expect(path()).toBe('/financeiro')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Pagar agora' })).toBeNull())
  })

  it('also by an event alone, with the day of the session', async () => {
    enter()
    noteUnpaid()
    await notice()
  })

  it('a company that was switched off without a day', async () => {
    server.on({ 'GET /tickets': () => refuse(402, 'ERR_SUBSCRIPTION_EXPIRED', { dueDate: null }) })
    enter()
    await call('/tickets')
    await screen.findByText('A assinatura da empresa não está ativa.')
  })

  it('goes when what was refused is accepted again, not by calls that are always accepted', async () => {
    enter()
    await call('/tickets')
    await call('/settings')
    await notice()
    server.on({ 'GET /tickets': () => ({}) })
    await call('/tickets')
    await waitFor(() => expect(screen.queryByText(/venceu em/)).toBeNull())
  })

  it('goes when the session is renewed, also if an event alone had said it', async () => {
    enter('admin')
    noteUnpaid()
    await notice()
    server.on({ 'POST /auth/refresh_token': () => sessionWire() })
    await renewSession()
    await waitFor(() => expect(screen.queryByText(/venceu em/)).toBeNull())
  })

  it('does not pass to the next person of this browser', async () => {
    enter()
    await call('/tickets')
    await notice()
    signIn({ user: { id: 4 } })
    await waitFor(() => expect(screen.queryByText(/venceu em/)).toBeNull())
  })
})
