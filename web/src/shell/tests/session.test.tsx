/** Session renewal: one for several requests, retries, and the ways a session ends (AUT-02..05). */
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { http } from '#web/lib/http'
import {
  checkSession,
  lastSignOutReason,
  logIn,
  logOut,
  renewSession,
  resumeSession,
  startSession,
} from '#web/shell/session'
import { currentSession, isRemembered, sessionStore } from '#web/shell/session_store'
import { sessionWire, signIn } from '#web/testing/people'
import { refuse, stubServer, type StubRequest } from '#web/testing/server'

let stop = () => undefined as void
beforeEach(() => {
  stop = startSession()
})
afterEach(() => stop())

/** Accepts only the given token; others are reported as expired. */
const onlyFor = (token: () => string) => (request: StubRequest) =>
  request.headers.authorization === `Bearer ${token()}`
    ? { ok: true }
    : refuse(403, 'ERR_TOKEN_EXPIRED')

describe('an expired token', () => {
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
    expect(isRemembered()).toBe(true)
  })

  it('ends the session when the renewal is refused', async () => {
    signIn()
    await stubServer({
      'GET /tickets': () => refuse(403, 'ERR_TOKEN_EXPIRED'),
      'POST /auth/refresh_token': () => refuse(401, 'ERR_SESSION_EXPIRED'),
    })
    await expect(http.get('/tickets')).rejects.toMatchObject({ code: 'ERR_TOKEN_EXPIRED' })
    expect(sessionStore.getState().phase).toBe('out')
    expect(isRemembered()).toBe(false)
    expect(lastSignOutReason()).toBe('expired')
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

  it('keeps the session when the server cannot renew it at the moment', async () => {
    signIn()
    await stubServer({
      'GET /tickets': () => refuse(403, 'ERR_TOKEN_EXPIRED'),
      'POST /auth/refresh_token': () => refuse(503, 'ERR_INTERNAL_SERVER_ERROR'),
    })
    await expect(http.get('/tickets')).rejects.toMatchObject({ code: 'ERR_TOKEN_EXPIRED' })
    expect(sessionStore.getState().phase).toBe('in')
  })

  it('keeps the session when the response is cut off, as when the page is being unloaded', async () => {
    signIn()
    const cut = new ReadableStream({ start: (body) => body.error(new TypeError('network error')) })
    const fetching = vi.spyOn(window, 'fetch').mockResolvedValue(new Response(cut))
    await resumeSession()
    fetching.mockRestore()
    expect(sessionStore.getState().phase).toBe('unreachable')
    expect(isRemembered()).toBe(true)
    expect(lastSignOutReason()).toBeNull()
  })

  it('is renewed by each tab separately, and is in no storage that scripts can read', async () => {
    const server = await stubServer({
      'POST /auth/login': () => sessionWire(),
      'POST /auth/refresh_token': () => sessionWire(),
    })
    await logIn({ email: 'a@b.c', password: 'x' })
    const first = currentSession()!.token
    expect(await renewSession()).toBe(true)
    const second = currentSession()!.token
    expect(server.calls('POST /auth/refresh_token')).toHaveLength(1)
    const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
    expect(stored).not.toContain(first)
    expect(stored).not.toContain(second)
    expect(JSON.parse(localStorage.getItem('signedIn')!)).toMatchObject({
      userId: currentSession()!.user.id,
    })
  })
})

describe('other error responses', () => {
  it('a 401 ends the session and says so on the login page', async () => {
    signIn()
    const server = await stubServer({ 'GET /tickets': () => refuse(401, 'ERR_SESSION_EXPIRED') })
    await expect(http.get('/tickets')).rejects.toMatchObject({ status: 401 })
    expect(sessionStore.getState().phase).toBe('out')
    expect(lastSignOutReason()).toBe('expired')
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

  it('a wrong password does not end a session', async () => {
    await stubServer({ 'POST /auth/login': () => refuse(401, 'ERR_INVALID_CREDENTIALS') })
    await expect(logIn({ email: 'a@b.c', password: 'x' })).rejects.toMatchObject({
      code: 'ERR_INVALID_CREDENTIALS',
    })
    expect(lastSignOutReason()).toBeNull()
  })
})

describe('start and end of a session', () => {
  it('resumes a stored session on start', async () => {
    stop()
    const renewal = sessionWire({ modules: ['tickets'] })
    await stubServer({ 'POST /auth/refresh_token': () => renewal })
    localStorage.setItem('signedIn', '{}')
    sessionStore.setState({ phase: 'starting' })
    stop = startSession()
    await waitFor(() => expect(sessionStore.getState().phase).toBe('in'))
    expect(currentSession()!.modules).toEqual(['tickets'])
  })

  it('does not sign anybody out because the server is unreachable', async () => {
    stop()
    await stubServer({ 'POST /auth/refresh_token': () => refuse(502, 'ERR_X') })
    localStorage.setItem('signedIn', '{}')
    stop = startSession()
    await waitFor(() => expect(sessionStore.getState().phase).toBe('unreachable'))
    expect(isRemembered()).toBe(true)
  })

  it('signs out even when the server responds with an error', async () => {
    signIn()
    await stubServer({ 'DELETE /auth/logout': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR') })
    await logOut()
    expect(sessionStore.getState()).toMatchObject({ phase: 'out', left: true })
    expect(lastSignOutReason()).toBeNull()
  })

  it('follows a sign-out in another tab', () => {
    signIn()
    window.dispatchEvent(new StorageEvent('storage', { key: 'signedIn', newValue: null }))
    expect(sessionStore.getState().phase).toBe('out')
  })

  it('follows a sign-in in another tab, using the cookie that it set', async () => {
    const renewal = sessionWire()
    await stubServer({ 'POST /auth/refresh_token': () => renewal })
    const event = { key: 'signedIn', newValue: '{"userId":3,"signIn":"x"}' }
    window.dispatchEvent(new StorageEvent('storage', event))
    await waitFor(() => expect(currentSession()?.token).toBe(renewal.token))
    expect(sessionStore.getState().phase).toBe('in')
  })

  it('reports that the account was opened elsewhere when the server replaced the session', async () => {
    signIn()
    await stubServer({ 'GET /auth/me': () => refuse(401, 'ERR_SESSION_EXPIRED') })
    await checkSession()
    expect(sessionStore.getState().phase).toBe('out')
    expect(lastSignOutReason()).toBe('elsewhere')
  })

  it('takes new permissions when the session was not replaced', async () => {
    signIn()
    await stubServer({
      'GET /auth/me': () => ({ id: 3 }),
      'POST /auth/refresh_token': () => sessionWire({ abilities: ['dashboard.view'] }),
    })
    await checkSession()
    expect(currentSession()!.abilities).toEqual(['dashboard.view'])
    expect(lastSignOutReason()).toBeNull()
  })
})
