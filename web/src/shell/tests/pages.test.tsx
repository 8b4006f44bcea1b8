/** Route guards: visitors, signed-in users, modules that are off, insufficient plans and permissions. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Pages } from '#web/shell/router'
import { sessionStore } from '#web/shell/session_store'
import type { WebModule } from '#web/shell/web_module'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { stubServer } from '#web/testing/server'

const page = (text: string) => () => Promise.resolve({ default: () => <p>{text}</p> })
const broken = () =>
  Promise.resolve({
    default: () => {
      throw new Error('a fault of its own')
    },
  })

const modules: readonly WebModule[] = [
  { name: 'tickets', routes: [{ path: '/tickets/:ticketId?', page: page('the tickets') }] },
  {
    name: 'dashboard',
    routes: [{ path: '/', page: page('the figures'), needs: { ability: 'dashboard.view' } }],
  },
  {
    name: 'kanban',
    routes: [{ path: '/kanban', page: page('the board'), needs: { entitlement: 'kanban.use' } }],
  },
  {
    name: 'users',
    routes: [{ path: '/users', page: page('the users'), needs: { ability: 'users.manage' } }],
  },
  { name: 'faulty', routes: [{ path: '/faulty', page: broken }] },
]
const on = modules.map(({ name }) => name)
const publicRoutes = [{ path: '/login', page: page('the login') }]
const open = (at: string) =>
  renderScreen(<Pages modules={modules} publicPages={publicRoutes} />, { at })

describe('a visitor', () => {
  it('is sent to the login page, and after it to the requested page', async () => {
    await stubServer()
    const { path } = open('/tickets/abc?x=1')
    await screen.findByText('the login')
    expect(path()).toBe('/login')
    signIn({ modules: on })
    await screen.findByText('the tickets')
    expect(path()).toBe('/tickets/abc?x=1')
  })

  it('starts at the tickets after signing in without a requested page', async () => {
    await stubServer()
    const { path } = open('/login')
    await screen.findByText('the login')
    signIn({ modules: on, abilities: ['dashboard.view'] })
    await screen.findByText('the tickets')
    expect(path()).toBe('/tickets')
  })

  it('who signed out starts at the tickets next time', async () => {
    await stubServer()
    sessionStore.setState({ left: true })
    const { path } = open('/kanban')
    await screen.findByText('the login')
    signIn({ modules: on, entitlements: { 'kanban.use': true } })
    await screen.findByText('the tickets')
    expect(path()).toBe('/tickets')
  })
})

describe('a signed-in user', () => {
  it('goes home from the login', async () => {
    await stubServer()
    signIn({ modules: on, abilities: ['dashboard.view'] })
    const { path } = open('/login')
    await screen.findByText('the figures')
    expect(path()).toBe('/')
  })

  it('starts at the tickets without an error when home is not permitted', async () => {
    await stubServer()
    signIn({ modules: on })
    const { path } = open('/')
    await screen.findByText('the tickets')
    expect(path()).toBe('/tickets')
    expect(screen.queryByText('Você não tem acesso a esta página.')).toBeNull()
  })

  it('gets an error and is redirected to the tickets when a permission is missing', async () => {
    await stubServer()
    signIn({ modules: on })
    const { path } = open('/users')
    await screen.findByText('Você não tem acesso a esta página.')
    await screen.findByText('the tickets')
    expect(path()).toBe('/tickets')
  })

  it('gets a notice and is led home after a second when the plan does not include the page', async () => {
    await stubServer()
    signIn({ modules: on, abilities: ['dashboard.view'], entitlements: { 'kanban.use': false } })
    const { path } = open('/kanban')
    await screen.findByText(/não inclui esta página/)
    expect(path()).toBe('/kanban')
    await waitFor(() => expect(path()).toBe('/'), { timeout: 2000 })
  })

  it('gets "not found" where a module is off', async () => {
    await stubServer()
    signIn({ modules: ['tickets'], entitlements: { 'kanban.use': true } })
    open('/kanban')
    await screen.findByText('Não há nada neste endereço')
  })

  it('gets "not found" at an unknown address', async () => {
    await stubServer()
    signIn({ modules: on })
    open('/nowhere')
    await screen.findByText('Não há nada neste endereço')
  })

  it('keeps the frame when one page crashes', async () => {
    await stubServer()
    signIn({ modules: on })
    // React logs errors caught by a boundary; this one is expected.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    open('/faulty')
    await screen.findByText('Esta tela parou de funcionar')
    expect(screen.getByRole('button', { name: /Seu perfil/ })).toBeTruthy()
  })
})
