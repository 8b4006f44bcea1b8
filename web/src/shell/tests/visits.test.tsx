/** An operator's visit to a company, in one tab: entering, leaving, its end, and a reload in the middle (AUT-13). */
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { http } from '#web/lib/http'
import { loadAllTexts } from '#web/lib/i18n'
import { queryClient } from '#web/lib/query'
import { App } from '#web/shell/app'
import { chooseLanguage } from '#web/shell/choose_language'
import { checkSession, renewSession, resumeSession, startSession } from '#web/shell/session'
import { currentSession, currentVisit, sessionStore } from '#web/shell/session_store'
import { enterCompany } from '#web/shell/visiting'
import { sessionWire, signIn } from '#web/testing/people'
import { refuse, stubServer, type StubServer } from '#web/testing/server'

const hourMs = 3_600_000
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
/** What the server answers to the operator, and to one who enters a company. */
const own = sessionWire()
const renewed = { ...sessionWire(), user: own.user }
const admin = { id: 91, name: 'Bruna Reis', companyId: 21 }
const company = { id: 21, name: 'Padaria Sol', dueDate: null, settings: [] }
const opened = (ms = hourMs) => {
  const session = sessionWire()
  return { ...session, expiresAt: inMs(ms), user: { ...session.user, ...admin, company } }
}
const bearer = (token: string) => `Bearer ${token}`

let server: StubServer
let visiting: ReturnType<typeof opened>
let stop: () => void
beforeEach(async () => {
  visiting = opened()
  server = await stubServer({
    'POST /companies/21/enter': () => visiting,
    'POST /auth/refresh_token': () => renewed,
    'DELETE /auth/logout': () => ({}),
    'GET /things': () => ({ ok: true }),
    'GET /auth/me': () => ({ id: admin.id }),
  })
  await loadAllTexts()
  window.history.replaceState(null, '', '/companies?pageNumber=2')
  stop = startSession()
  signIn({ token: own.token, user: { super: true } })
})
afterEach(() => {
  stop()
  window.history.replaceState(null, '', '/')
})

const address = () => window.location.pathname + window.location.search
const banner = () => screen.findByRole('region', { name: 'Visita à empresa' })
const noBanner = () => waitFor(() => expect(screen.queryByText(/Você está na empresa/)).toBeNull())
const isHome = () => waitFor(() => expect(currentSession()?.token).toBe(renewed.token))

async function entered() {
  render(<App />)
  await enterCompany(21)
  await banner()
}
/** The page is loaded again: what is in memory goes, both storages and the cookie stay. */
function reload() {
  stop()
  sessionStore.setState({ phase: 'starting', session: null, visit: null })
  stop = startSession()
}
const storeVisit = (until: number) =>
  sessionStorage.setItem('visit', JSON.stringify({ companyId: 21, until, from: '/companies' }))

describe('entering', () => {
  it('shows the company as its admin, says so, and how long', async () => {
    await entered()
    expect(server.calls('POST /companies/21/enter')[0]!.headers.authorization).toBe(
      bearer(own.token)
    )
    screen.getByText('Você está na empresa Padaria Sol como Bruna Reis')
    expect(screen.getByRole('timer').textContent).toBe('60 min')
    expect(await banner()).toBe(document.activeElement)
    await http.get('/things')
    expect(server.calls('GET /things')[0]!.headers.authorization).toBe(bearer(visiting.token))
  })

  it('begins at the first page, with nothing of the operator in the cache', async () => {
    queryClient.setQueryData(['companies'], ['Loja'])
    await entered()
    expect(address()).toBe('/')
    expect(queryClient.getQueryData(['companies'])).toBeUndefined()
  })

  it('is of this tab only, and leaves no token in a storage', async () => {
    const mark = localStorage.getItem('signedIn')
    const written = vi.spyOn(Storage.prototype, 'setItem')
    await entered()
    expect(written.mock.calls.map(([key]) => key)).not.toContain('signedIn')
    written.mockRestore()
    expect(localStorage.getItem('signedIn')).toBe(mark)
    const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
    expect(stored).toContain('"companyId\\":21')
    expect(stored).not.toContain(visiting.token)
    expect(stored).not.toContain(own.token)
  })

  it('is refused to whoever calls it, and changes nothing', async () => {
    server.on({ 'POST /companies/21/enter': () => refuse(409, 'ERR_NO_ADMIN_TO_ENTER') })
    render(<App />)
    await expect(enterCompany(21)).rejects.toMatchObject({ code: 'ERR_NO_ADMIN_TO_ENTER' })
    expect(currentSession()!.token).toBe(own.token)
    expect(address()).toBe('/companies?pageNumber=2')
    await noBanner()
  })

  it('does not bring back an operator who has signed out meanwhile', async () => {
    let answer = () => undefined as void
    const waiting = new Promise<void>((resolve) => (answer = resolve))
    server.on({ 'POST /companies/21/enter': () => waiting.then(() => visiting) })
    const entering = enterCompany(21)
    window.dispatchEvent(new StorageEvent('storage', { key: 'signedIn', newValue: null }))
    answer()
    await entering
    expect(sessionStore.getState()).toMatchObject({ phase: 'out', visit: null })
  })

  it('is not undone by a renewal that was under way', async () => {
    let answer = () => undefined as void
    const waiting = new Promise<void>((resolve) => (answer = resolve))
    server.on({ 'POST /auth/refresh_token': () => waiting.then(() => renewed) })
    const renewal = renewSession()
    await entered()
    answer()
    expect(await renewal).toBe(false)
    expect(currentSession()!.token).toBe(visiting.token)
  })
})

describe('leaving', () => {
  it('by the banner ends the visit on the server, and returns to where it began', async () => {
    await entered()
    queryClient.setQueryData(['tickets'], ['of the company'])
    await userEvent.click(screen.getByRole('button', { name: 'Sair da empresa' }))
    await isHome()
    await noBanner()
    expect(server.calls('DELETE /auth/logout')).toHaveLength(1)
    expect(server.calls('DELETE /auth/logout')[0]!.headers.authorization).toBe(
      bearer(visiting.token)
    )
    expect(address()).toBe('/companies?pageNumber=2')
    expect(queryClient.getQueryData(['tickets'])).toBeUndefined()
    expect(sessionStorage.getItem('visit')).toBeNull()
    expect(screen.queryByText(/de volta na sua conta/)).toBeNull()
  })

  it('by the profile menu does the same, and signs nobody out', async () => {
    await entered()
    await userEvent.click(await screen.findByRole('button', { name: /Seu perfil/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /Sair da empresa/ }))
    await isHome()
    expect(localStorage.getItem('signedIn')).not.toBeNull()
    expect(server.calls('DELETE /auth/logout')).toHaveLength(1)
  })

  it('succeeds when the server does not answer', async () => {
    server.on({ 'DELETE /auth/logout': () => refuse(503, 'ERR_UNAVAILABLE') })
    await entered()
    await userEvent.click(screen.getByRole('button', { name: 'Sair da empresa' }))
    await isHome()
  })

  it('never signs the operator out, not even when the visit is refused at that moment', async () => {
    server.on({ 'DELETE /auth/logout': () => refuse(403, 'ERR_TOKEN_EXPIRED') })
    await entered()
    await userEvent.click(screen.getByRole('button', { name: 'Sair da empresa' }))
    await isHome()
    const tokens = server.calls('DELETE /auth/logout').map(({ headers }) => headers.authorization)
    expect(tokens).toEqual([bearer(visiting.token)])
  })
})

describe('the end', () => {
  it('comes with the hour, and is told', async () => {
    visiting = opened(400)
    await entered()
    await screen.findByText('A hora na empresa acabou. Você está de volta na sua conta.')
    expect(currentSession()!.token).toBe(renewed.token)
    expect(address()).toBe('/companies?pageNumber=2')
    await noBanner()
  })

  it.each([
    [403, 'ERR_TOKEN_EXPIRED'],
    [401, 'ERR_SESSION_EXPIRED'],
  ])(
    'comes with a refusal by %i, without a request in the operator’s name',
    async (status, code) => {
      await entered()
      queryClient.setQueryData(['tickets'], ['of the company'])
      server.on({ 'GET /things': () => refuse(status, code) })
      await expect(http.get('/things')).rejects.toMatchObject({ status })
      await screen.findByText('A visita à empresa terminou. Você está de volta na sua conta.')
      await isHome()
      expect(server.calls('GET /things')).toHaveLength(1)
      expect(queryClient.getQueryData(['tickets'])).toBeUndefined()
      expect(sessionStorage.getItem('visit')).toBeNull()
    }
  )

  it('is on the screen before the operator’s own session is there', async () => {
    await entered()
    let answer = () => undefined as void
    const waiting = new Promise<void>((resolve) => (answer = resolve))
    server.on({
      'GET /things': () => refuse(403, 'ERR_TOKEN_EXPIRED'),
      'POST /auth/refresh_token': () => waiting.then(() => renewed),
    })
    await expect(http.get('/things')).rejects.toMatchObject({ status: 403 })
    await noBanner()
    expect(currentSession()).toBeNull()
    expect(screen.queryByRole('main', { name: '' })?.id).not.toBe('content')
    answer()
    await isHome()
  })

  it('leads to the login when the operator’s own session is over as well', async () => {
    await entered()
    server.on({
      'GET /things': () => refuse(401, 'ERR_SESSION_EXPIRED'),
      'POST /auth/refresh_token': () => refuse(401, 'ERR_SESSION_EXPIRED'),
    })
    await expect(http.get('/things')).rejects.toMatchObject({ status: 401 })
    await screen.findByText('Sua sessão terminou. Entre de novo para continuar.')
    expect(address()).toBe('/login')
  })

  it.each([403, 401])(
    'late answers of the visit (%i) do not touch the own session',
    async (status) => {
      await entered()
      let answer = () => undefined as void
      const waiting = new Promise<void>((resolve) => (answer = resolve))
      const code = status === 401 ? 'ERR_SESSION_EXPIRED' : 'ERR_TOKEN_EXPIRED'
      server.on({ 'POST /things': () => waiting.then(() => refuse(status, code)) })
      const late = expect(http.post('/things', {})).rejects.toMatchObject({ status })
      await waitFor(() => expect(server.calls('POST /things')).toHaveLength(1))
      await userEvent.click(screen.getByRole('button', { name: 'Sair da empresa' }))
      await isHome()
      answer()
      await late
      expect(server.calls('POST /things')).toHaveLength(1)
      expect(currentSession()!.token).toBe(renewed.token)
    }
  )
})

describe('meanwhile', () => {
  it('a change of the admin’s rights does not renew the visit into the operator’s session', async () => {
    await entered()
    await checkSession()
    expect(server.calls('POST /auth/refresh_token')).toHaveLength(0)
    expect(currentSession()!.token).toBe(visiting.token)
  })

  it('another language is of this browser, not of the admin', async () => {
    await entered()
    await chooseLanguage('en')
    await screen.findByText('You are in the company Padaria Sol as Bruna Reis')
    expect(server.requests.filter(({ path }) => path.startsWith('/users/set-language'))).toEqual([])
  })

  it('a sign-out in another tab ends it', async () => {
    await entered()
    window.dispatchEvent(new StorageEvent('storage', { key: 'signedIn', newValue: null }))
    await noBanner()
    expect(sessionStore.getState()).toMatchObject({ phase: 'out', visit: null })
    expect(sessionStorage.getItem('visit')).toBeNull()
  })

  it('a sign-in in another tab ends it: the cookie is another one', async () => {
    await entered()
    const event = { key: 'signedIn', newValue: '{"userId":3,"signIn":"another"}' }
    window.dispatchEvent(new StorageEvent('storage', event))
    await screen.findByText('A visita à empresa terminou. Você está de volta na sua conta.')
    expect(currentSession()!.token).toBe(renewed.token)
  })
})

describe('a reload', () => {
  it('enters again with the renewed session; the hour goes on', async () => {
    await entered()
    const { until } = currentVisit()!
    visiting = opened(2 * hourMs)
    reload()
    await waitFor(() => expect(currentSession()?.token).toBe(visiting.token))
    const [, again] = server.calls('POST /companies/21/enter')
    expect(again!.headers.authorization).toBe(bearer(renewed.token))
    expect(currentVisit()).toMatchObject({ until, from: '/companies?pageNumber=2' })
    await banner()
  })

  it('after the hour does not', async () => {
    storeVisit(Date.now() - 1)
    render(<App />)
    reload()
    await screen.findByText('A hora na empresa acabou. Você está de volta na sua conta.')
    expect(server.calls('POST /companies/21/enter')).toHaveLength(0)
    expect(currentSession()!.token).toBe(renewed.token)
    expect(address()).toBe('/companies')
  })

  it('returns to the own session when the company may not be entered any more', async () => {
    server.on({ 'POST /companies/21/enter': () => refuse(404, 'ERR_NO_COMPANY_FOUND') })
    storeVisit(Date.now() + hourMs)
    render(<App />)
    reload()
    await screen.findByText('A visita à empresa terminou. Você está de volta na sua conta.')
    expect(currentSession()!.token).toBe(renewed.token)
    expect(sessionStorage.getItem('visit')).toBeNull()
  })

  it('waits for a server that does not answer, and enters then', async () => {
    server.on({ 'POST /companies/21/enter': () => refuse(502, 'ERR_X') })
    storeVisit(Date.now() + hourMs)
    reload()
    await waitFor(() => expect(sessionStore.getState().phase).toBe('unreachable'))
    expect(currentSession()).toBeNull()
    server.on({ 'POST /companies/21/enter': () => visiting })
    await resumeSession({ quietly: true })
    expect(currentSession()!.token).toBe(visiting.token)
  })
})
