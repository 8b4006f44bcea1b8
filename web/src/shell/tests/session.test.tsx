/** Staying signed in: one renewal for many calls, replays, and the ways a session ends (AUT-02..05). */
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { http } from '#web/lib/http'
import {
  checkSession,
  lastFarewell,
  logIn,
  logOut,
  renewSession,
  resumeSession,
  startSession,
} from '#web/shell/session'
import { currentSession, sessionStore, storedToken } from '#web/shell/session_store'
import { sessionWire, signIn } from '#web/testing/people'
import { refuse, stubServer, type StubRequest } from '#web/testing/server'

let stop = () => undefined as void
beforeEach(() => {
  stop = startSession()
})
afterEach(() => stop())

/** Answers only the token that it is told is good; others ran out. */
const onlyFor = (token: () => string) => (request: StubRequest) =>
  request.headers.authorization === `Bearer ${token()}`
    ? { ok: true }
    : refuse(403, 'ERR_TOKEN_EXPIRED')

describe('a token that ran out', () => {
  it('is renewed once for all calls that failed together, and each is replayed', async () => {
    signIn()
    const renewal = sessionWire()
    const server = await stubServer({
      'GET /tickets': onlyFor(() => renewal.token),
      'POST /messages/7': onlyFor(() => renewal.token),
      'POST /auth/refresh_token': async () => {
        await new Promise((later) => setTimeout(later, 30))
        return renewal
      },
    })

    const answers = await Promise.all([
      http.get('/tickets'),
      http.get('/tickets', { query: { pageNumber: 2 } }),
      http.post('/messages/7', { body: 'olá' }),
    ])

    expect(answers).toEqual([{ ok: true }, { ok: true }, { ok: true }])
    expect(server.calls('POST /auth/refresh_token')).toHaveLength(1)
    expect(server.calls('POST /messages/7').at(-1)!.body).toEqual({ body: 'olá' })
    expect(currentSession()!.token).toBe(renewal.token)
    expect(storedToken()).toBe(renewal.token)
  })

  it('ends the session when the renewal is refused', async () => {
    signIn()
    await stubServer({
      'GET /tickets': () => refuse(403, 'ERR_TOKEN_EXPIRED'),
      'POST /auth/refresh_token': () => refuse(401, 'ERR_SESSION_EXPIRED'),
    })
    await expect(http.get('/tickets')).rejects.toMatchObject({ code: 'ERR_TOKEN_EXPIRED' })
    expect(sessionStore.getState().phase).toBe('out')
    expect(storedToken()).toBeNull()
    expect(lastFarewell()).toBe('expired')
  })

  it('ends the session when the new token is refused as well, without a second renewal', async () => {
    signIn()
    const server = await stubServer({
      'GET /tickets': () => refuse(403, 'ERR_TOKEN_EXPIRED'),
      'POST /auth/refresh_token': () => sessionWire(),
    })
    await expect(http.get('/tickets')).rejects.toMatchObject({ status: 403 })
    expect(server.calls('POST /auth/refresh_token')).toHaveLength(1)
    expect(sessionStore.getState().phase).toBe('out')
  })

  it('keeps the session when the server cannot renew it just now', async () => {
    signIn()
    await stubServer({
      'GET /tickets': () => refuse(403, 'ERR_TOKEN_EXPIRED'),
      'POST /auth/refresh_token': () => refuse(503, 'ERR_INTERNAL_SERVER_ERROR'),
    })
    await expect(http.get('/tickets')).rejects.toMatchObject({ code: 'ERR_TOKEN_EXPIRED' })
    expect(sessionStore.getState().phase).toBe('in')
  })

  it('keeps the session when the answer is cut off, as when the page is being left', async () => {
    signIn()
    const token = storedToken()
    const cut = new ReadableStream({ start: (body) => body.error(new TypeError('network error')) })
    const fetching = vi.spyOn(window, 'fetch').mockResolvedValue(new Response(cut))
    await resumeSession()
    fetching.mockRestore()
    expect(sessionStore.getState().phase).toBe('unreachable')
    expect(storedToken()).toBe(token)
    expect(lastFarewell()).toBeNull()
  })

  it('is taken from another tab that renewed it first', async () => {
    signIn()
    const mine = currentSession()!
    const theirs = { ...mine, token: 'from-the-other-tab' }
    localStorage.setItem('token', theirs.token)
    localStorage.setItem('session', JSON.stringify(theirs))
    const server = await stubServer({})
    expect(await renewSession()).toBe(true)
    expect(currentSession()!.token).toBe('from-the-other-tab')
    expect(server.requests).toHaveLength(0)
  })
})

describe('other refusals', () => {
  it('a 401 ends the session and says so on the login page', async () => {
    signIn()
    const server = await stubServer({ 'GET /tickets': () => refuse(401, 'ERR_SESSION_EXPIRED') })
    await expect(http.get('/tickets')).rejects.toMatchObject({ status: 401 })
    expect(sessionStore.getState().phase).toBe('out')
    expect(lastFarewell()).toBe('expired')
    expect(server.calls('POST /auth/refresh_token')).toHaveLength(0)
  })

  it.each(['ERR_NO_PERMISSION', 'ERR_PLAN_FEATURE'])(
    'a 403 %s neither renews nor ends the session',
    async (code) => {
      signIn()
      const server = await stubServer({ 'GET /tickets': () => refuse(403, code) })
      await expect(http.get('/tickets')).rejects.toMatchObject({ code })
      expect(sessionStore.getState().phase).toBe('in')
      expect(server.calls('POST /auth/refresh_token')).toHaveLength(0)
    }
  )

  it('a wrong password is not the end of a session', async () => {
    await stubServer({ 'POST /auth/login': () => refuse(401, 'ERR_INVALID_CREDENTIALS') })
    await expect(logIn({ email: 'a@b.c', password: 'x' })).rejects.toMatchObject({
      code: 'ERR_INVALID_CREDENTIALS',
    })
    expect(lastFarewell()).toBeNull()
  })
})

describe('coming and going', () => {
  it('resumes a stored session on start', async () => {
    stop()
    const renewal = sessionWire({ modules: ['tickets'] })
    await stubServer({ 'POST /auth/refresh_token': () => renewal })
    localStorage.setItem('token', 'from-yesterday')
    sessionStore.setState({ phase: 'starting' })
    stop = startSession()
    await waitFor(() => expect(sessionStore.getState().phase).toBe('in'))
    expect(currentSession()!.modules).toEqual(['tickets'])
  })

  it('does not sign anybody out because the server is away', async () => {
    stop()
    await stubServer({ 'POST /auth/refresh_token': () => refuse(502, 'ERR_X') })
    localStorage.setItem('token', 'from-yesterday')
    stop = startSession()
    await waitFor(() => expect(sessionStore.getState().phase).toBe('unreachable'))
    expect(storedToken()).toBe('from-yesterday')
  })

  it('leaves on logout even when the server does not answer well', async () => {
    signIn()
    await stubServer({ 'DELETE /auth/logout': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR') })
    await logOut()
    expect(sessionStore.getState()).toMatchObject({ phase: 'out', left: true })
    expect(lastFarewell()).toBeNull()
  })

  it('follows a logout in another tab', () => {
    signIn()
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }))
    expect(sessionStore.getState().phase).toBe('out')
  })

  it('says that the account was opened elsewhere when the server replaced the session', async () => {
    signIn()
    await stubServer({ 'GET /auth/me': () => refuse(401, 'ERR_SESSION_EXPIRED') })
    await checkSession()
    expect(sessionStore.getState().phase).toBe('out')
    expect(lastFarewell()).toBe('elsewhere')
  })

  it('takes new rights when the session is still its own', async () => {
    signIn()
    await stubServer({
      'GET /auth/me': () => ({ id: 3 }),
      'POST /auth/refresh_token': () => sessionWire({ abilities: ['dashboard.view'] }),
    })
    await checkSession()
    expect(currentSession()!.abilities).toEqual(['dashboard.view'])
    expect(lastFarewell()).toBeNull()
  })
})
