/** The report of a campaign: funnel, curve, people, followed while it runs (CMP-15, CMP-24). */
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CampaignWire, ShippingWire } from '#modules/campaigns/wire'
import { collectDownloads } from '#web/testing/downloads'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer, type StubAnswer } from '#web/testing/server'
import type { CurveChartProps } from '../components/curve_chart'
import ReportPage from '../pages/report_page'
import handleEvent from '../realtime'
import { counts, pageOf, running } from './campaigns'

// jsdom has no canvas; the story in the browser shows the real chart.
vi.mock('../components/curve_chart', () => ({
  default: ({ rows }: CurveChartProps) => <p>{`chart of ${rows.length}`}</p>,
}))

const shipping = (changes: Partial<ShippingWire> = {}): ShippingWire => ({
  id: 1,
  contactId: 11,
  name: 'Ana Lima',
  number: '5511987650001',
  message: 'Oi, Ana!',
  status: 'sent',
  error: null,
  partial: false,
  deliveredAt: '2026-11-24T12:01:00.000Z',
  deliveredAck: null,
  readAt: null,
  failedAt: null,
  repliedAt: null,
  replyTicketId: null,
  leftAt: null,
  ...changes,
})
const point = { sent: 1, delivered: 1, read: 0, replied: 0, failed: 0 }
const curve = {
  from: '2026-11-24T12:00:00.000Z',
  stepSeconds: 60,
  points: [
    { ...point, at: '2026-11-24T12:00:00.000Z' },
    { ...point, at: '2026-11-24T12:01:00.000Z', sent: 2 },
  ],
}
const one = running({
  counts: {
    ...counts,
    sent: 1230,
    delivered: 1100,
    read: 700,
    replied: 117,
    failed: 10,
    left: 3,
    pending: 1100,
  },
})

beforeEach(() => void signIn({ abilities: ['campaigns.manage'] }))
afterEach(() => void vi.useRealTimers())

async function openReport(answers: Record<string, StubAnswer> = {}, campaign: CampaignWire = one) {
  const server = await stubServer({
    'GET /campaigns/5': () => campaign,
    'GET /campaigns/5/curve': () => curve,
    'GET /campaigns/5/shippings': () => pageOf([shipping()]),
    ...answers,
  })
  const shown = renderScreen(
    <Routes>
      <Route path="/campaign/:campaignId/report" element={<ReportPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    { at: '/campaign/5/report' }
  )
  return { ...shown, server }
}

it('CMP-24: shows the funnel with numbers and shares, and the curve also as a table', async () => {
  await openReport()
  const funnel = within(await screen.findByRole('region', { name: 'Do envio à resposta' }))
  const lines = funnel.getAllByRole('button').map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'Enviadas1.23053%',
    'Entregues1.10047%',
    'Lidas70030%',
    'Respondidas1175%',
    '1.100Na fila',
    '10Falharam',
    '0Puladas',
    '3Saíram',
  ])
  await screen.findByText('chart of 10')
  const table = within(screen.getByRole('table', { name: 'Ao longo do tempo' }))
  table.getByRole('row', { name: '09:01 2 1 0 0 0' })
})

it('a step of the funnel narrows the table, and so does the search', async () => {
  const { server, user } = await openReport()
  await screen.findByText('Ana Lima')
  await screen.findByText('chart of 10')
  const step = screen.getByRole('button', { name: /^Respondidas/ })
  await user.click(step)
  expect(step.getAttribute('aria-pressed')).toBe('true')
  await waitFor(() => {
    const states = server.calls('GET /campaigns/5/shippings').map(({ query }) => query.get('state'))
    expect(states).toEqual([null, 'replied'])
  })
  server.on({ 'GET /campaigns/5/shippings': () => pageOf([]) })
  await user.type(screen.getByLabelText('Buscar nome ou número'), 'zé')
  await screen.findByText('Ninguém encontrado')
  const last = server.calls('GET /campaigns/5/shippings').at(-1)!.query
  expect([last.get('state'), last.get('searchParam')]).toEqual(['replied', 'zé'])
})

it.each([
  [{ status: 'pending', deliveredAt: null }, 'Na fila', null],
  [{ status: 'delivered', deliveredAck: '2026-11-24T12:02:00.000Z' }, 'Entregue', null],
  [{ readAt: '2026-11-24T12:03:00.000Z' }, 'Lida', null],
  [{ repliedAt: '2026-11-24T12:04:00.000Z' }, 'Respondeu', null],
  [{ leftAt: '2026-11-24T12:04:00.000Z' }, 'Saiu das campanhas', null],
  [{ status: 'skipped', error: 'opted_out' }, 'Pulada', 'Não quer receber campanhas.'],
  [{ status: 'failed', error: '429' }, 'Falhou', 'O número enviou demais em pouco tempo.'],
  [{ status: 'failed', error: 'ERR_CAMPAIGN_BLANK' }, 'Falhou', /^Não sobrou texto/],
  [{ status: 'failed', error: 'ERR_NEVER_HEARD_OF' }, 'Falhou', /^Não foi possível enviar/],
  [{ partial: true }, 'Enviada', 'A mensagem foi, mas um arquivo não.'],
] as const)('CMP-15, CMP-18: %o: %s', async (changes, word, why) => {
  await openReport({ 'GET /campaigns/5/shippings': () => pageOf([shipping(changes)]) })
  const row = within((await screen.findByText('Ana Lima')).closest('tr')!)
  row.getByText(word)
  if (why !== null) row.getByText(why)
})

it('CMP-22: an answer leads to its ticket', async () => {
  const replied = shipping({ repliedAt: '2026-11-24T12:04:00.000Z', replyTicketId: 41 })
  const { user, path } = await openReport({
    'GET /campaigns/5/shippings': () => pageOf([replied]),
    'GET /tickets/41': () => ({ uuid: 'abc-41' }),
  })
  await user.click(await screen.findByRole('button', { name: 'Abrir o atendimento de Ana Lima' }))
  await waitFor(() => expect(path()).toBe('/tickets/abc-41'))
})

it('exports what is shown', async () => {
  const downloads = collectDownloads()
  const { server, user } = await openReport({ 'GET /campaigns/5/shippings/export': () => 'Nome' })
  await screen.findByText('Ana Lima')
  await user.click(screen.getByRole('button', { name: /^Lidas/ }))
  await user.click(screen.getByRole('button', { name: 'Exportar' }))
  await waitFor(() => expect(server.calls('GET /campaigns/5/shippings/export')).toHaveLength(1))
  expect(server.calls('GET /campaigns/5/shippings/export')[0]!.query.get('state')).toBe('read')
  await waitFor(() => expect(downloads).toHaveLength(1))
})

it('operations.md 2: follows events, and reads all again five seconds after the end', async () => {
  const { server, client } = await openReport()
  await screen.findByText('Ana Lima')
  await screen.findByText('chart of 10')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const finished = running({
    status: 'FINALIZADA',
    completedAt: '2026-11-24T20:00:00.000Z',
    counts: { ...counts, sent: 2330, failed: 10, pending: 0 },
  })
  server.on({ 'GET /campaigns/5': () => finished })
  handleEvent('campaign', { action: 'update', record: finished }, client)
  await screen.findByText('Finalizada')
  expect(server.calls('GET /campaigns/5')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(5_100)
  await waitFor(() => expect(server.calls('GET /campaigns/5')).toHaveLength(2))
  await waitFor(() => expect(server.calls('GET /campaigns/5/shippings').length).toBeGreaterThan(1))
  expect(server.calls('GET /campaigns/5/curve').length).toBeGreaterThan(1)
})

it('before the start there is neither a curve nor anybody', async () => {
  const { server } = await openReport({
    'GET /campaigns/5/curve': () => ({ from: null, stepSeconds: 0, points: [] }),
    'GET /campaigns/5/shippings': () => pageOf([]),
  })
  await screen.findByText('A curva aparece quando a campanha começar')
  await screen.findByText('Ninguém por enquanto')
  expect(server.calls('GET /campaigns/5/shippings')).toHaveLength(1)
})

it('a campaign that is gone says so, and leads back', async () => {
  const { user, path } = await openReport({
    'GET /campaigns/5': () => refuse(404, 'ERR_NO_CAMPAIGN_FOUND'),
  })
  await screen.findByText('Esta campanha já foi excluída.')
  await user.click(screen.getByRole('link', { name: 'Campanhas' }))
  expect(path()).toBe('/campaigns')
})
