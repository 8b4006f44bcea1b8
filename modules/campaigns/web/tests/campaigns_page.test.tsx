/** The list of campaigns: their state in words, live progress, stopping, continuing, deleting (CMP-01, CMP-20, CMP-23). */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { screenFacts } from '#web/testing/screen_facts'
import { refuse, stubServer } from '#web/testing/server'
import CampaignsPage from '../pages/campaigns_page'
import handleEvent from '../realtime'
import { campaignWire, counts, pageOf, running } from './campaigns'

beforeEach(() => void signIn({ abilities: ['campaigns.manage'] }))
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr')!

it('CMP-23: shows name, state, group, connection, and times of the company', async () => {
  const done = campaignWire({
    id: 6,
    name: 'Natal',
    status: 'FINALIZADA',
    scheduledAt: '2026-11-20T12:00:00.000Z',
    startedAt: '2026-11-20T12:00:05.000Z',
    completedAt: '2026-11-21T01:30:00.000Z',
    counts: { ...counts, sent: 2340, pending: 0 },
  })
  await stubServer({ 'GET /campaigns': () => pageOf([campaignWire(), done]) })
  renderScreen(<CampaignsPage />)
  const draft = within(await rowOf('Ofertas de novembro'))
  draft.getByText('Rascunho')
  draft.getByText('Clientes')
  draft.getByText('Loja')
  expect(draft.queryByRole('progressbar')).toBeNull()
  const finished = within(await rowOf('Natal'))
  finished.getByText('Finalizada')
  finished.getByText('20/11/2026 09:00')
  finished.getByText('20/11/2026 22:30')
})

it('an event changes the row where it stands, without asking for the pages again', async () => {
  const server = await stubServer({ 'GET /campaigns': () => pageOf([running()]) })
  const { client } = renderScreen(<CampaignsPage />)
  const row = within(await rowOf('Ofertas de novembro'))
  row.getByText(/^1\.240 de 2\.340/)
  row.getByText('10 falharam', { exact: false })
  row.getByText(/^Termina por volta de/)
  const record = running({ counts: { ...counts, sent: 1231, failed: 10, pending: 1099 } })
  handleEvent('campaign', { action: 'update', record, campaign: record }, client)
  await row.findByText(/^1\.241 de 2\.340/)
  expect(server.calls('GET /campaigns')).toHaveLength(1)
})

it('RT-06: one that somebody else adds appears', async () => {
  const server = await stubServer({ 'GET /campaigns': () => pageOf([]) })
  const { client } = renderScreen(<CampaignsPage />)
  await screen.findByText('Nenhuma campanha por enquanto')
  server.on({ 'GET /campaigns': () => pageOf([campaignWire()]) })
  handleEvent('campaign', { action: 'create', record: campaignWire() }, client)
  await screen.findByText('Ofertas de novembro')
})

it.each([
  ['connection', 'A conexão caiu. Continua quando ela voltar.'],
  ['whatsapp', /^O WhatsApp limitou o número/],
  ['window', /^Fora do horário de envio. Continua: /],
  ['limit', /^O limite do dia foi atingido. Continua: /],
  ['error', /^Não foi possível enviar agora/],
])('CMP-13, CMP-17: says why it is on hold: %s', async (by, words) => {
  const paused = { by, until: new Date(Date.now() + 3_600_000).toISOString() }
  await stubServer({ 'GET /campaigns': () => pageOf([running({ paused })]) })
  renderScreen(<CampaignsPage />)
  const row = within(await rowOf('Ofertas de novembro'))
  row.getByText('Em pausa')
  row.getByText(words)
  expect(row.queryByText(/^Termina por volta de/)).toBeNull()
})

it.each([
  [null, 'Parada por uma pessoa.'],
  ['missed', /^Não começou na hora marcada/],
  ['connection', /^A conexão ficou fora do ar/],
  ['connection_deleted', 'A conexão foi excluída.'],
  ['audience', 'A lista de pessoas não existe mais.'],
] as const)('CMP-03, CMP-17: says why it was cancelled: %s', async (reason, words) => {
  const cancelled = running({ status: 'CANCELADA', reason })
  await stubServer({ 'GET /campaigns': () => pageOf([cancelled]) })
  renderScreen(<CampaignsPage />)
  within(await rowOf('Ofertas de novembro')).getByText(words)
})

it('CMP-20: stops a running one after a question that says how many still wait', async () => {
  const server = await stubServer({
    'GET /campaigns': () => pageOf([running()]),
    'POST /campaigns/5/cancel': () => null,
  })
  const { user } = renderScreen(<CampaignsPage />)
  await user.click(await screen.findByRole('button', { name: 'Parar: Ofertas de novembro' }))
  const question = await screen.findByRole('dialog')
  within(question).getByText(/^1\.100 pessoas ainda não receberam/)
  await user.click(within(question).getByRole('button', { name: 'Parar campanha' }))
  await screen.findByText('Campanha parada')
  expect(server.calls('POST /campaigns/5/cancel')).toHaveLength(1)
  // CMP-05: a running one is not deleted.
  expect(screen.queryByRole('button', { name: 'Excluir: Ofertas de novembro' })).toBeNull()
})

it('CMP-20: lets a cancelled one go on; a refusal is said in words and the question stays', async () => {
  const server = await stubServer({
    'GET /campaigns': () => pageOf([running({ status: 'CANCELADA' })]),
    'POST /campaigns/5/restart': () => refuse(409, 'ERR_CAMPAIGN_STATUS'),
  })
  const { user } = renderScreen(<CampaignsPage />)
  await user.click(await screen.findByRole('button', { name: 'Continuar: Ofertas de novembro' }))
  const action = await screen.findByRole('button', { name: 'Continuar campanha' })
  await user.click(action)
  await screen.findByText(/^O status da campanha mudou/)
  server.on({ 'POST /campaigns/5/restart': () => null })
  await user.click(action)
  await screen.findByText('A campanha continua')
})

it('deletes one after a question that names its report and what was sent', async () => {
  const finished = running({ status: 'FINALIZADA', counts: { ...counts, sent: 2340, pending: 0 } })
  const server = await stubServer({
    'GET /campaigns': () => pageOf([finished]),
    'DELETE /campaigns/5': () => ({}),
  })
  const { user } = renderScreen(<CampaignsPage />)
  await user.click(await screen.findByRole('button', { name: 'Excluir: Ofertas de novembro' }))
  const question = await screen.findByRole('dialog')
  within(question).getByText(/^O relatório vai junto\..*\(2\.340\)/)
  server.on({ 'GET /campaigns': () => pageOf([]) })
  await user.click(within(question).getByRole('button', { name: 'Excluir campanha' }))
  await screen.findByText('Nenhuma campanha por enquanto')
  expect(server.calls('DELETE /campaigns/5')).toHaveLength(1)
})

it('the report of one that has begun is one click away', async () => {
  await stubServer({ 'GET /campaigns': () => pageOf([running()]) })
  const { user, path } = renderScreen(<CampaignsPage />)
  await user.click(await screen.findByRole('button', { name: 'Relatório: Ofertas de novembro' }))
  await waitFor(() => expect(path()).toBe('/campaign/5/report'))
})

it('searches by name, and says when nothing is found', async () => {
  const server = await stubServer({
    'GET /campaigns': ({ query }) =>
      pageOf(query.get('searchParam') === 'natal' ? [] : [campaignWire()]),
  })
  const { user } = renderScreen(<CampaignsPage />)
  await screen.findByText('Ofertas de novembro')
  await user.type(screen.getByRole('searchbox'), 'natal')
  await screen.findByText('Nenhuma campanha encontrada')
  expect(server.calls('GET /campaigns').length).toBe(2)
})

it('an error says so, and can be tried again', async () => {
  const server = await stubServer({ 'GET /campaigns': () => refuse(500, 'ERR_UNAVAILABLE') })
  const { user } = renderScreen(<CampaignsPage />)
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  server.on({ 'GET /campaigns': () => pageOf([campaignWire()]) })
  await user.click(again)
  await screen.findByText('Ofertas de novembro')
})

it('on a phone each campaign is a card with the same facts', async () => {
  screenFacts.matches.add('(max-width: 599.98px)')
  await stubServer({ 'GET /campaigns': () => pageOf([running()]) })
  renderScreen(<CampaignsPage />)
  const card = within((await screen.findByText('Ofertas de novembro')).closest('li')!)
  card.getByText('Em andamento')
  card.getByRole('progressbar', { name: 'Andamento de Ofertas de novembro' })
})
