/** The top bar: language, light or dark mode, refresh, profile menu (core.md 1, 2; administration.md 2). */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { appearance } from '#web/kit/appearance'
import { loadAllTexts, languageStore, preferredLanguage } from '#web/lib/i18n'
import { chooseLanguage } from '#web/shell/choose_language'
import { sessionStore } from '#web/shell/session_store'
import { TopBar } from '#web/shell/top_bar'
import { signIn } from '#web/testing/people'
import { screenFacts } from '#web/testing/screen_facts'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer, type StubServer } from '#web/testing/server'

let server: StubServer
beforeEach(async () => {
  server = await stubServer({
    'POST /users/set-language/*': () => ({ message: 'ok' }),
    'DELETE /auth/logout': () => ({}),
  })
  await loadAllTexts()
  appearance.setState({ mode: 'light' })
})
const requests = () => server.requests.map(({ method, path }) => `${method} ${path}`)

describe('core.md 1: the language', () => {
  it('is chosen from three, stored, and sent to the server', async () => {
    signIn()
    const { user } = renderScreen(<TopBar />)
    await user.click(screen.getByRole('button', { name: 'Idioma' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map((item) => item.textContent)).toEqual(['Português', 'English', 'Español'])
    await user.click(items[2]!)
    await screen.findByText(/^Hola, Marina/)
    expect(localStorage.getItem('language')).toBe('es')
    await waitFor(() => expect(requests()).toEqual(['POST /users/set-language/es']))
  })

  it('changes also when the server cannot be reached; for a visitor nothing is sent', async () => {
    server.on({ 'POST /users/set-language/*': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR') })
    signIn()
    await chooseLanguage('en')
    expect(languageStore.getState().language).toBe('en')
    sessionStore.setState({ phase: 'out', session: null })
    await chooseLanguage('es')
    expect(requests()).toEqual(['POST /users/set-language/en'])
  })

  it('is read from local storage, else the browser’s, else English', () => {
    localStorage.setItem('language', 'es')
    expect(preferredLanguage()).toBe('es')
    localStorage.removeItem('language')
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['pt-BR'])
    expect(preferredLanguage()).toBe('pt')
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE'])
    expect(preferredLanguage()).toBe('en')
  })
})

it('administration.md 2: the mode is stored on the device', async () => {
  signIn()
  const { user } = renderScreen(<TopBar />)
  await user.click(screen.getByRole('button', { name: 'Modo escuro' }))
  expect(appearance.getState().mode).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
  await user.click(screen.getByRole('button', { name: 'Modo claro' }))
  expect(localStorage.getItem('theme')).toBe('light')
})

it('core.md 2: refresh refetches what is shown', async () => {
  signIn()
  const { user, client } = renderScreen(<TopBar />)
  const again = vi.spyOn(client, 'invalidateQueries')
  await user.click(screen.getByRole('button', { name: 'Atualizar' }))
  expect(again).toHaveBeenCalledExactlyOnceWith()
})

it('core.md 2: the user menu shows who is signed in, and signs out', async () => {
  signIn()
  function Framed() {
    return sessionStore((state) => state.phase === 'in') ? <TopBar /> : 'the login'
  }
  const { user } = renderScreen(<Framed />)
  await user.click(screen.getByRole('button', { name: /Seu perfil/ }))
  await screen.findByText('marina@loja.example')
  await user.click(screen.getByRole('menuitem', { name: /Sair/ }))
  await screen.findByText('the login')
  expect(requests()).toEqual(['DELETE /auth/logout'])
})

it('on a phone, language, mode and refresh are in the profile menu', async () => {
  screenFacts.matches.add('(max-width: 599.98px)')
  signIn()
  const { user } = renderScreen(<TopBar />)
  expect(screen.queryByRole('button', { name: 'Idioma' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /Seu perfil/ }))
  for (const name of ['Atualizar', 'Modo escuro', 'Idioma', 'Sair'])
    expect(await screen.findByRole('menuitem', { name: new RegExp(name) })).toBeTruthy()
})
