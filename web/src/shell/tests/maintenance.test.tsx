/** When the product does not start (administration.md 2): reload, clear after a confirmation, and an unreachable server. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { App } from '#web/shell/app'
import { loginLoop } from '#web/shell/login_loop'
import { Pages } from '#web/shell/router'
import { publicRoutes } from '#web/shell/discover'
import { endSession, lastSignOutReason, startSession } from '#web/shell/session'
import { adoptSession, isRemembered, sessionStore } from '#web/shell/session_store'
import { thisPage } from '#web/shell/this_page'
import { sessionWire, signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'

beforeEach(() => {
  vi.spyOn(thisPage, 'reload').mockImplementation(() => undefined)
  vi.spyOn(thisPage, 'goTo').mockImplementation(() => undefined)
})
const version = { 'GET /version': () => ({ version: '6.0.0' }) }
const away = { 'GET /version': () => refuse(503, 'ERR_X') }
const button = (name: string) => screen.getByRole('button', { name: new RegExp(name) })
const openPage = () =>
  renderScreen(<Pages modules={[]} publicPages={publicRoutes} />, { at: '/maintenance' })

/** One entry of each kind of data that the product stores in a browser. */
function fill() {
  localStorage.setItem('signedIn', '{}')
  localStorage.setItem('theme', 'dark')
  localStorage.setItem('kept.todo.3', '[]')
  sessionStorage.setItem('tickets', '{}')
  document.cookie = 'seen=1; path=/'
}

describe('administration.md 2: /maintenance', () => {
  it('is open to visitors, and reloads the page', async () => {
    await stubServer(version)
    const { path } = openPage()
    await screen.findByRole('heading', { name: 'Manutenção' })
    expect(path()).toBe('/maintenance')
    expect(screen.getByRole('link', { name: 'Ir para o início' }).getAttribute('href')).toBe('/')
    fireEvent.click(button('Recarregar'))
    await waitFor(() => expect(thisPage.reload).toHaveBeenCalledOnce())
  })

  it('sends signed-in users home, as every public page does', async () => {
    await stubServer(version)
    signIn()
    const { path } = openPage()
    await waitFor(() => expect(path()).toBe('/'))
  })

  it('clears the browser’s storage only after a confirmation, except data that is kept only on the device', async () => {
    await stubServer(version)
    openPage()
    await screen.findByRole('heading', { name: 'Manutenção' })
    fill()
    fireEvent.click(button('Limpar tudo neste navegador'))
    const cancel = button('Cancelar')
    expect(document.activeElement).toBe(cancel)
    fireEvent.click(cancel)
    expect(isRemembered()).toBe(true)
    expect(document.cookie).toContain('seen=1')

    fireEvent.click(button('Limpar tudo neste navegador'))
    fireEvent.keyDown(button('Cancelar'), { key: 'Escape' })
    expect(screen.queryByRole('alertdialog')).toBeNull()

    fireEvent.click(button('Limpar tudo neste navegador'))
    fireEvent.click(button('Limpar tudo neste navegador'))
    await waitFor(() => expect(thisPage.goTo).toHaveBeenCalledWith('/login'))
    expect(Object.keys(localStorage)).toEqual(['kept.todo.3'])
    expect(sessionStorage).toHaveLength(0)
    expect(document.cookie).not.toContain('seen')
  })

  it('stays on the page while the server does not respond', async () => {
    const server = await stubServer(away)
    openPage()
    await screen.findByRole('heading', { name: 'Manutenção' })
    fireEvent.click(button('Recarregar'))
    await screen.findByText(/O servidor ainda não respondeu/)
    expect(thisPage.reload).not.toHaveBeenCalled()
    server.on(version)
    await waitFor(() => expect(button('Recarregar').className).not.toContain('loading'))
    fireEvent.click(button('Recarregar'))
    await waitFor(() => expect(thisPage.reload).toHaveBeenCalledOnce())
  })
})

describe('a server that is unreachable at the start', () => {
  it.each([503, 500])(
    '%s: the page shows it, keeps the session, and continues by itself when the server is back',
    async (status) => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
      const server = await stubServer({
        ...away,
        'POST /auth/refresh_token': () => refuse(status, 'ERR_X'),
      })
      adoptSession(signIn())
      sessionStore.setState({ phase: 'starting', session: null })
      const stop = startSession()
      const { unmount } = render(<App />)
      await screen.findByRole('heading', { name: 'O Guichê não está respondendo' })
      expect(isRemembered()).toBe(true)
      expect(button('Limpar tudo neste navegador')).toBeTruthy()

      const requestCount = server.calls('POST /auth/refresh_token').length
      await act(() => vi.advanceTimersByTimeAsync(15_000))
      await waitFor(() =>
        expect(server.calls('POST /auth/refresh_token').length).toBe(requestCount + 1)
      )
      screen.getByRole('heading', { name: 'O Guichê não está respondendo' })
      server.on({ 'POST /auth/refresh_token': () => sessionWire() })
      act(() => void window.dispatchEvent(new Event('online')))
      await waitFor(() => expect(sessionStore.getState().phase).toBe('in'))
      stop()
      unmount()
      vi.useRealTimers()
    }
  )
})

describe('administration.md 2: the login-loop guard', () => {
  it('counts visits of the login page with a stored token; the third clears storage and cookies', () => {
    fill()
    expect(loginLoop.visit()).toBe(false)
    expect(loginLoop.visit()).toBe(false)
    expect(isRemembered()).toBe(true)
    expect(loginLoop.visit()).toBe(true)
    expect(isRemembered()).toBe(false)
    expect(localStorage.getItem('theme')).toBeNull()
    expect(document.cookie).not.toContain('seen')
  })

  it('starts counting again after a sign-in', () => {
    fill()
    loginLoop.visit()
    loginLoop.visit()
    loginLoop.reset()
    expect(loginLoop.visit()).toBe(false)
    expect(isRemembered()).toBe(true)
  })

  /** Loads the page with a session in the browser; resolves once the server has answered, or failed to. */
  async function load(at: string) {
    fill()
    window.history.replaceState(null, '', at)
    sessionStore.setState({ phase: 'starting', session: null })
    const stop = startSession()
    await waitFor(() => expect(sessionStore.getState().phase).not.toBe('starting'))
    stop()
    return { phase: sessionStore.getState().phase, isRemembered: isRemembered() }
  }
  const useless = { 'POST /auth/refresh_token': () => refuse(500, 'ERR_X') }
  const kept = { phase: 'unreachable', isRemembered: true }
  afterEach(() => window.history.replaceState(null, '', '/'))

  it('counts each load of the login page: the third one clears the browser’s storage and stays there', async () => {
    const server = await stubServer({ ...useless, ...away })
    expect(await load('/login')).toEqual(kept)
    expect(await load('/login')).toEqual(kept)
    const requestCount = server.requests.length
    expect(await load('/login')).toEqual({ phase: 'out', isRemembered: false })
    expect(localStorage.getItem('theme')).toBeNull()
    expect(server.requests).toHaveLength(requestCount)
    const { unmount } = render(<App />)
    await screen.findByLabelText('E-mail')
    expect(window.location.pathname).toBe('/login')
    unmount()
  })

  it('starts counting again after a renewal, and counts no other page', async () => {
    const server = await stubServer({ ...useless, ...away })
    for (let visit = 0; visit < 3; visit++) expect(await load('/tickets')).toEqual(kept)
    await load('/login')
    await load('/login')
    server.on({ 'POST /auth/refresh_token': () => sessionWire() })
    expect(await load('/')).toMatchObject({ phase: 'in' })
    server.on(useless)
    expect(await load('/login')).toEqual(kept)
  })
})

it('core.md 4: opened elsewhere, local storage of the session is cleared and the page reloads after a second', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  signIn()
  fill()
  localStorage.setItem('tickets.shown.3', '{}')
  endSession('elsewhere')
  expect(Object.keys(localStorage).sort()).toEqual(['kept.todo.3', 'theme'])
  expect(lastSignOutReason()).toBe('elsewhere')
  vi.advanceTimersByTime(999)
  expect(thisPage.reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(thisPage.reload).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
