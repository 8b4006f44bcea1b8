/** The login page: signing in, errors and the language. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { sessionStore } from '#web/shell/session_store'
import { sessionWire } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import LoginPage from '../pages/login_page'

async function fillIn(
  user: ReturnType<typeof renderScreen>['user'],
  email: string,
  password: string
) {
  await user.type(screen.getByLabelText('E-mail'), email)
  await user.type(screen.getByLabelText('Senha'), password)
  await user.click(screen.getByRole('button', { name: 'Entrar' }))
}

it('signs in with e-mail and password', async () => {
  const server = await stubServer({ 'POST /auth/login': () => sessionWire() })
  const { user } = renderScreen(<LoginPage />)
  await fillIn(user, 'marina@loja.example', 'segredo')
  await waitFor(() => expect(sessionStore.getState().phase).toBe('in'))
  expect(server.calls('POST /auth/login')[0]!.body).toEqual({
    email: 'marina@loja.example',
    password: 'segredo',
  })
})

it('shows an error on the page and removes it at the next attempt', async () => {
  const server = await stubServer({
    'POST /auth/login': () => refuse(401, 'ERR_INVALID_CREDENTIALS'),
  })
  const { user } = renderScreen(<LoginPage />)
  await fillIn(user, 'marina@loja.example', 'errada')
  await screen.findByText(/E-mail ou senha não conferem/)
  expect(sessionStore.getState().phase).toBe('out')
  server.on({ 'POST /auth/login': () => sessionWire() })
  await user.click(await screen.findByRole('button', { name: 'Entrar' }))
  await waitFor(() => expect(screen.queryByText(/não conferem/)).toBeNull())
})

describe('BIL-08: an expired company', () => {
  const expired = (more: object = {}) =>
    stubServer({
      'POST /auth/login': () =>
        refuse(402, 'ERR_SUBSCRIPTION_EXPIRED', { dueDate: '2026-03-09', ...more }),
    })
  const enter = async () => {
    const page = renderScreen(<LoginPage />)
    await fillIn(page.user, 'marina@loja.example', 'segredo')
    return page
  }

  it('names the day on which the subscription ended, and says that an admin has to pay', async () => {
    await expired()
    await enter()
    const reason = await screen.findByText(/venceu em 09\/03\/2026/)
    expect(reason.closest('[role=alert]')).not.toBeNull()
    screen.getByText(/Um administrador da empresa precisa entrar e pagar/)
  })

  it('says to an admin that they can pay', async () => {
    await expired({ billingToken: 'permit-1' })
    await enter()
    await screen.findByText(/Pague a fatura para continuar/)
    expect(screen.queryByText(/Um administrador/)).toBeNull()
  })

  it('one that was switched off before its last paid day', async () => {
    await expired({ dueDate: '2999-12-31' })
    await enter()
    await screen.findByText('A assinatura da empresa não está ativa.')
  })
})

it('validates required fields before calling the server', async () => {
  const server = await stubServer()
  const { user } = renderScreen(<LoginPage />)
  await user.click(screen.getByRole('button', { name: 'Entrar' }))
  // Each field shows its own when its check has ended.
  await waitFor(() => expect(screen.getAllByText('Preencha este campo.')).toHaveLength(2))
  expect(server.calls('POST /auth/login')).toHaveLength(0)
})

it('shows why the last session ended', () => {
  sessionStorage.setItem('sign_out_reason', 'elsewhere')
  renderScreen(<LoginPage />)
  expect(screen.getByText(/acessada em outro computador/)).toBeTruthy()
})

it('switches to the chosen language and remembers it', async () => {
  const { user } = renderScreen(<LoginPage />)
  await user.click(screen.getByRole('button', { name: 'English' }))
  await screen.findByRole('heading', { name: 'Sign in' })
  expect(document.documentElement.lang).toBe('en')
  expect(localStorage.getItem('language')).toBe('en')
})
