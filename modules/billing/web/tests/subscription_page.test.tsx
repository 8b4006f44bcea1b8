/** The page of the own subscription. */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { date } from '#web/lib/format'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import type { SubscriptionWire } from '../../wire'
import SubscriptionPage from '../pages/subscription_page'
import { inDays, plain, signInAsPayer, subscription } from './paying'

beforeEach(() => void signInAsPayer())

async function open(changes: Partial<SubscriptionWire> = {}) {
  await stubServer({ 'GET /subscription': () => subscription(changes) })
  return renderScreen(<SubscriptionPage />)
}
const text = () => plain(document.body.textContent)

it('shows plan, price by the recurrence, limits, day and billing e-mail, and leads to the invoice', async () => {
  const page = await open({ recurrence: 'ANUAL' })
  await screen.findByRole('heading', { name: 'Assinatura em dia' })
  screen.getByText(`Você pode usar até ${date(inDays(3))}.`)
  screen.getByText('Essencial')
  expect(text()).toContain('R$ 1.198,80 por ano')
  screen.getByText('3 pessoas')
  screen.getByText('Filas sem limite')
  screen.getByText('Quadro Kanban')
  screen.getByText('financeiro@loja.example')
  await page.user.click(screen.getByRole('button', { name: 'Pagar fatura' }))
  expect(page.path()).toBe('/financeiro?pay=31')
})

it.each([
  [3, 'Faltam 3 dias de teste'],
  [1, 'Falta 1 dia de teste'],
  [0, 'O teste termina hoje'],
  [-1, 'O período de teste acabou'],
])('a trial whose last day is in %s days: %s', async (days, words) => {
  await open({ isTrial: true, dueDate: inDays(days) })
  await screen.findByRole('heading', { name: words })
  screen.getByRole('button', { name: 'Assinar agora' })
})

it('says that the time is over', async () => {
  await open({ dueDate: inDays(-2) })
  await screen.findByRole('heading', { name: 'A assinatura venceu' })
  screen.getByText(`Você podia usar até ${date(inDays(-2))}.`)
})

it('a company without a plan has everything and pays nothing', async () => {
  await open({ plan: null, dueDate: null, invoice: null })
  await screen.findByRole('heading', { name: 'Sem data para terminar' })
  screen.getByText('Sua empresa usa tudo, sem limites e sem cobrança.')
  expect(screen.queryByRole('button')).toBeNull()
})

it('offers no payment where the platform takes none', async () => {
  await open({ canPay: false })
  await screen.findByText(/^Fatura de/)
  expect(screen.queryByRole('button')).toBeNull()
})

it('says when the server refuses, and asks again', async () => {
  const server = await stubServer({
    'GET /subscription': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR'),
  })
  const { user } = renderScreen(<SubscriptionPage />)
  await screen.findByText('Não deu certo')
  server.on({ 'GET /subscription': () => subscription() })
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(screen.getByText('Essencial')).toBeTruthy())
})
