/** The dashboard's screen: figures, states, and the period in the URL. */
import { act, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { dashboardCards } from '#modules/dashboard/contract'
import { changeLanguage } from '#web/lib/i18n'
import { installedModules, loadModules } from '#web/shell/discover'
import { fill } from '#web/shell/slots'
import type { Needs } from '#web/shell/web_module'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import DashboardPage from '../pages/dashboard_page'

// jsdom has no canvas; tests/browser checks the real charts.
vi.mock('../components/bar_chart', () => ({ default: () => null }))

const figures = {
  counters: {
    supportHappening: 4,
    supportPending: 1234,
    supportFinished: 20,
    leads: 3,
    avgSupportTime: 12.5,
    avgWaitTime: 65.2,
  },
  attendants: [
    { id: 1, name: 'Bruno Sá', rating: 2.5, avgSupportTime: 9.9, tickets: 8, online: true },
    { id: 2, name: 'Zoé Lima', rating: 0, avgSupportTime: 0, tickets: 0, online: false },
  ],
}
const people = {
  data: [
    { name: 'Bruno Sá', nome: 'Bruno Sá', quantidade: 8 },
    { name: 'Zoé Lima', nome: 'Zoé Lima', quantidade: 0 },
  ],
}
const days = {
  data: [
    { data: '09/03/2026', total: 2 },
    { data: '10/03/2026', total: 5 },
  ],
  count: 7,
}
const answers = {
  'GET /dashboard': () => figures,
  'GET /dashboard/ticketsUsers': () => people,
  'GET /dashboard/ticketsDay': () => days,
}

beforeEach(() => void signIn({ abilities: ['dashboard.view'] }))

const counter = (name: string) => screen.getByText(name).nextElementSibling!.textContent

it('formats the counters in the user’s language', async () => {
  await stubServer(answers)
  renderScreen(<DashboardPage />)
  await screen.findByText('Em atendimento')
  expect(counter('Em atendimento')).toBe('4')
  expect(counter('Aguardando')).toBe('1.234')
  expect(counter('Tempo médio de atendimento')).toBe('12,5 min')
  expect(counter('Tempo médio de espera')).toBe('1 h 05 min')
  await changeLanguage('en', { remember: false })
  await screen.findByText('Average talk time')
  expect(counter('Waiting')).toBe('1,234')
  expect(counter('Average talk time')).toBe('12.5 min')
})

it('shows who is online and how they were rated, also for screen readers', async () => {
  await stubServer(answers)
  renderScreen(<DashboardPage />)
  const rows = await screen.findAllByRole('row', { name: /Bruno|Zoé/ })
  const bruno = rows.find((row) => within(row).queryByText('online'))!
  within(bruno).getByRole('img', { name: '2,5 de 3 estrelas' })
  within(bruno).getByText('9,9 min')
  const zoe = rows.find((row) => within(row).queryByText('offline'))!
  within(zoe).getByRole('img', { name: 'Sem avaliações no período' })
})

it('offers each chart as a table: always for screen readers, for others on request', async () => {
  await stubServer(answers)
  const { user } = renderScreen(<DashboardPage />)
  const byDay = await screen.findByRole('table', { name: 'Atendimentos por dia' })
  expect(within(byDay).getByRole('row', { name: '10/03/2026 5' })).toBeTruthy()
  screen.getByRole('table', { name: 'Atendimentos por pessoa' })
  const [turn] = screen.getAllByRole('button', { name: 'Ver como tabela' })
  await user.click(turn!)
  screen.getByRole('button', { name: 'Ver como gráfico' })
})

it('DSH-05: requests the days of the URL, and for a single day its hours', async () => {
  const server = await stubServer({
    ...answers,
    'GET /dashboard/ticketsDay': () => ({ data: [{ horario: 9, total: 2 }], count: 2 }),
  })
  renderScreen(<DashboardPage />, { at: '/?from=2026-03-10&to=2026-03-10' })
  const byHour = await screen.findByRole('table', { name: 'Atendimentos por hora' })
  within(byHour).getByRole('row', { name: '09 2' })
  const asked = (route: string) => Object.fromEntries(server.calls(route)[0]!.query)
  expect(asked('GET /dashboard')).toEqual({ date_from: '2026-03-10', date_to: '2026-03-10' })
  expect(asked('GET /dashboard/ticketsDay')).toEqual({
    initialDate: '2026-03-10',
    finalDate: '2026-03-10',
  })
})

it('keeps another choice of days in the URL', async () => {
  const server = await stubServer(answers)
  const { user, path } = renderScreen(<DashboardPage />)
  await screen.findByText('Em atendimento')
  await user.click(screen.getByRole('combobox', { name: 'Últimos dias' }))
  await user.click(await screen.findByText('Últimos 30 dias'))
  expect(path()).toBe('/?days=30')
  await waitFor(() => expect(server.calls('GET /dashboard').at(-1)!.query.get('days')).toBe('30'))
})

it('DSH-01: with an invalid period in the address the page asks for one, and one click chooses a valid one', async () => {
  const server = await stubServer(answers)
  const { user, path } = renderScreen(<DashboardPage />, { at: '/?days=8' })
  // The empty state, and the toast.
  await waitFor(() => expect(screen.getAllByText('Escolha um período.')).toHaveLength(2))
  expect(server.requests).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Últimos 7 dias' }))
  expect(path()).toBe('/?days=7')
  await screen.findByText('Em atendimento')
})

it('shows which chart failed to load, and retries', async () => {
  const server = await stubServer({
    ...answers,
    'GET /dashboard/ticketsUsers': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR'),
  })
  const { user } = renderScreen(<DashboardPage />)
  await screen.findByText('Não foi possível carregar o gráfico por pessoa.')
  server.on(answers)
  await user.click(await screen.findByRole('button', { name: /Tentar/ }))
  await screen.findByRole('table', { name: 'Atendimentos por pessoa' })
})

/** Registers another module with one card, for this test. */
async function neighbour(load: () => Promise<{ default: () => ReactNode }>, needs?: Needs) {
  await loadModules()
  const module = { name: 'neighbour', fills: [fill(dashboardCards, load, { needs })] }
  installedModules.push(module)
  onTestFinished(() => void installedModules.splice(installedModules.indexOf(module), 1))
}
const aCard = async () => ({ default: () => <p>Dois aniversários hoje</p> })

it('shows cards of enabled modules to users who meet their needs', async () => {
  await stubServer(answers)
  await neighbour(aCard, { entitlement: 'neighbour.use' })
  const on = { abilities: ['dashboard.view'], modules: ['neighbour'] }
  signIn({ ...on, entitlements: { 'neighbour.use': true } })
  renderScreen(<DashboardPage />)
  await screen.findByText('Dois aniversários hoje')
  for (const less of [{ modules: [] }, { entitlements: { 'neighbour.use': false } }]) {
    act(() => void signIn({ ...on, entitlements: { 'neighbour.use': true }, ...less }))
    await waitFor(() => expect(screen.queryByText('Dois aniversários hoje')).toBeNull())
  }
})

it('a card that fails to load shows its own error, and is retried', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  await stubServer(answers)
  const load = vi.fn(aCard).mockRejectedValueOnce(new Error('its file is gone'))
  await neighbour(load)
  signIn({ abilities: ['dashboard.view'], modules: ['neighbour'] })
  const { user } = renderScreen(<DashboardPage />)
  await screen.findByText('Em atendimento')
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  await screen.findByText('Dois aniversários hoje')
  expect(load).toHaveBeenCalledTimes(2)
})

it('shows an empty state', async () => {
  await stubServer({
    ...answers,
    'GET /dashboard/ticketsUsers': () => ({ data: [{ name: 'A', nome: 'A', quantidade: 0 }] }),
    'GET /dashboard/ticketsDay': () => ({ data: [{ data: '10/03/2026', total: 0 }], count: 0 }),
  })
  renderScreen(<DashboardPage />)
  await waitFor(() =>
    expect(screen.getAllByText('Nenhum atendimento neste período')).toHaveLength(2)
  )
})
