/** The warning before the end of the paid time (BIL-11). */
import { screen, waitFor } from '@testing-library/react'
import dayjs from 'dayjs'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toasts } from '#web/lib/toasts'
import Frame from '#web/shell/frame'
import { unpaidStore } from '#web/shell/unpaid'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { stubServer, type StubServer } from '#web/testing/server'
import { inDays, subscription } from './paying'

let server: StubServer
beforeEach(async () => {
  unpaidStore.setState({ unpaid: null })
  vi.spyOn(toasts, 'warning')
  server = await stubServer({
    'GET /version': () => ({ version: '6.0.0' }),
    'GET /subscription': () => subscription({ worksUntilDate: null }),
  })
})

function enter(dueDate: string | null, abilities: readonly string[] = ['billing.pay']) {
  const company = { id: 7, name: 'Loja Demo', dueDate, settings: {} }
  signIn({ abilities, modules: ['billing'], user: { profile: 'admin', company } })
  return renderScreen(<Frame />)
}
const banner = () => screen.queryByRole('region', { name: 'Vencimento da assinatura' })

describe('BIL-11: who can pay is warned', () => {
  it.each([
    [4, /^A assinatura vence em 4 dias/],
    [1, /^A assinatura vence amanhã/],
    [0, /^A assinatura vence hoje/],
    [-1, /^A assinatura venceu em/],
  ])('%s days before the end, by a line instead of a toast', async (days, text) => {
    enter(inDays(days))
    await screen.findByText(text)
    screen.getByRole('link', { name: 'Ver a fatura' })
    expect(toasts.warning).not.toHaveBeenCalled()
  })

  it('not before', async () => {
    enter(inDays(5))
    await screen.findByRole('link', { name: 'Financeiro' })
    expect(banner()).toBeNull()
  })

  it('BIL-07: with days of grace it says until when one can work', async () => {
    server.on({ 'GET /subscription': () => subscription({ worksUntilDate: inDays(3) }) })
    enter(inDays(-1))
    const last = dayjs().add(3, 'day').format('DD/MM/YYYY')
    await screen.findByText(`O acesso continua até ${last}.`, { exact: false })
  })

  it('without them it says nothing of it', async () => {
    server.on({ 'GET /subscription': () => subscription({ worksUntilDate: inDays(2) }) })
    enter(inDays(2))
    await screen.findByText(/^A assinatura vence em 2 dias/)
    await waitFor(() => expect(server.calls('GET /subscription')).toHaveLength(1))
    expect(screen.queryByText(/O acesso continua/)).toBeNull()
  })

  it('once a day, when it was closed', async () => {
    const { user, unmount } = enter(inDays(2))
    await user.click(await screen.findByRole('button', { name: 'Fechar por hoje' }))
    expect(banner()).toBeNull()
    unmount()
    enter(inDays(2))
    await screen.findByRole('link', { name: 'Financeiro' })
    expect(banner()).toBeNull()
    localStorage.setItem('billing.dueSoonClosed', `7:${inDays(-1)}`)
    enter(inDays(2))
    await screen.findAllByText(/^A assinatura vence em 2 dias/)
  })

  it('others get the toast of the contract', () => {
    enter(inDays(2), [])
    expect(banner()).toBeNull()
    expect(toasts.warning).toHaveBeenCalledOnce()
  })
})
