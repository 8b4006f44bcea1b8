/** The operator's tab of companies: the list, adding, editing, renewing, deleting. */
import { screen, waitFor, within } from '@testing-library/react'
import dayjs from 'dayjs'
import { beforeEach, expect, it } from 'vitest'
import { loadModules } from '#web/shell/discover'
import SettingsPage from '#web/shell/settings_page'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer, type StubServer } from '#web/testing/server'
import CompaniesPanel from '../components/companies_panel'
import handleEvent from '../realtime'

const inDays = (days: number) => dayjs().add(days, 'day').format('YYYY-MM-DD')
const shownIn = (days: number) => dayjs().add(days, 'day').format('DD/MM/YYYY')

const company = (id: number, name: string, changes: object = {}) => ({
  id,
  name,
  email: `dona${id}@loja.example`,
  phone: '11987654321',
  status: true,
  campaignsEnabled: true,
  dueDate: inDays(90),
  createdAt: '2026-03-01T12:00:00.000Z',
  isPlatform: false,
  use: {
    users: 1,
    connections: 2,
    messagesOfMonth: 12345,
    lastSeenAt: '2026-03-01T12:00:00.000Z',
  },
  ...changes,
})
const own = company(1, 'Guichê Operadora', { isPlatform: true, dueDate: '2020-01-01' })
const bakery = company(2, 'Padaria')
const pageOf = (...companies: object[]) => ({
  companies,
  count: companies.length,
  hasMore: false,
})

let server: StubServer
beforeEach(async () => {
  signIn({ modules: ['companies'], abilities: ['companies.manage'] })
  server = await stubServer({ 'GET /companies': () => pageOf(own, bakery) })
})
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!
const press = async (name: string | RegExp) => screen.findByRole('button', { name })

it('is a tab for the operator alone', async () => {
  await loadModules()
  signIn({ modules: ['companies'] })
  const { unmount } = renderScreen(<SettingsPage />)
  await screen.findByText('Nada para configurar aqui')
  unmount()
  signIn({ modules: ['companies'], abilities: ['companies.manage'] })
  renderScreen(<SettingsPage />)
  await screen.findByRole('tab', { name: 'Empresas' })
  await screen.findByText('Padaria')
})

it('BIL-05: shows status, last paid day, use and when somebody was there', async () => {
  server.on({
    'GET /companies': () =>
      pageOf(
        bakery,
        company(3, 'Nova', {
          status: false,
          dueDate: null,
          use: { users: 2, connections: 1, messagesOfMonth: 0, lastSeenAt: null },
        })
      ),
  })
  renderScreen(<CompaniesPanel />)
  const first = within(await rowOf('Padaria'))
  first.getByText('dona2@loja.example')
  first.getByText('Ativa')
  first.getByText(shownIn(90))
  first.getByText('vence em 90 dias')
  first.getByText('1 usuário')
  first.getByText('2 conexões')
  first.getByText('12.345 mensagens no mês')
  const second = within(await rowOf('Nova'))
  second.getByText('Inativa')
  second.getByText('Sem fim')
  second.getByText('Nunca')
  second.getByText('1 conexão')
  second.getByText('Nenhuma mensagem no mês')
  expect(second.queryByRole('button', { name: 'Renovar: Nova' })).toBeNull()
})

it('colours the rows by the last paid day, and says it in words', async () => {
  const cases: readonly [number, string, string][] = [
    [5, 'vence em 5 dias', 'near'],
    [1, 'vence amanhã', 'due'],
    [0, 'vence hoje', 'due'],
    [-1, 'venceu ontem', 'due'],
    [-4, 'venceu há 4 dias', 'overdue'],
  ]
  server.on({
    'GET /companies': () =>
      pageOf(
        ...cases.map(([days], place) =>
          company(10 + place, `Loja ${place}`, { dueDate: inDays(days) })
        ),
        company(20, 'Antiga', { dueDate: inDays(-30) })
      ),
  })
  renderScreen(<CompaniesPanel />)
  for (const [place, [, words, colour]] of cases.entries()) {
    const row = await rowOf(`Loja ${place}`)
    within(row).getByText(words)
    expect(row.className).toContain(colour)
  }
  const old = await rowOf('Antiga')
  within(old).getByText('venceu há 30 dias')
  expect(old.className).not.toMatch(/near|due/)
})

it('the operator’s own company is named as such, does not end and is not deleted', async () => {
  renderScreen(<CompaniesPanel />)
  const row = within(await rowOf('Guichê Operadora'))
  row.getByText('A sua')
  row.getByText('Sem fim')
  for (const name of [/Excluir/, /Renovar/]) expect(row.queryByRole('button', { name })).toBeNull()
})

it('searches on the server, and says when there is nothing', async () => {
  server.on({
    'GET /companies': ({ query }) =>
      query.get('searchParam') === 'zz' ? pageOf() : pageOf(bakery),
  })
  const { user } = renderScreen(<CompaniesPanel />)
  await screen.findByText('Padaria')
  await user.type(screen.getByRole('searchbox', { name: 'Buscar por nome ou e-mail' }), 'zz')
  await screen.findByText('Nenhuma empresa encontrada')
})

it('an empty list says what the page is for; a failed one can be asked again', async () => {
  server.on({ 'GET /companies': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR') })
  const { user } = renderScreen(<CompaniesPanel />)
  const again = await press('Tentar de novo')
  server.on({ 'GET /companies': () => pageOf() })
  await user.click(again)
  await screen.findByText('Nenhuma empresa por enquanto')
})

it('BIL-02: adds a company, whose admin gets a link when no password is given', async () => {
  server.on({ 'POST /companies': () => company(9, 'Nova') })
  const { user } = renderScreen(<CompaniesPanel />)
  await user.click(await press('Adicionar empresa'))
  await user.type(await screen.findByLabelText('Nome'), 'Nova')
  await user.type(screen.getByLabelText('E-mail'), 'nova@loja.example')
  await user.type(screen.getByLabelText('Telefone'), '11987654321')
  expect(screen.getByLabelText<HTMLInputElement>('Telefone').value).toBe('(11) 98765-4321')
  screen.getByText(/recebe por e-mail um link/)
  expect(screen.queryByRole('switch', { name: 'Ativa' })).toBeNull()
  await user.click(await press('Salvar'))
  await screen.findByText('A empresa foi salva.')
  expect(server.calls('POST /companies')[0]!.body).toEqual({
    name: 'Nova',
    email: 'nova@loja.example',
    phone: '11987654321',
    password: '',
    campaignsEnabled: true,
    dueDate: dayjs().add(1, 'month').format('YYYY-MM-DD'),
  })
})

it('an e-mail that is in use is reported at its field', async () => {
  server.on({ 'POST /companies': () => refuse(409, 'ERR_EMAIL_ALREADY_EXISTS') })
  const { user } = renderScreen(<CompaniesPanel />)
  await user.click(await press('Adicionar empresa'))
  await user.type(await screen.findByLabelText('Nome'), 'Nova')
  await user.type(screen.getByLabelText('E-mail'), 'dona2@loja.example')
  await user.click(await press('Salvar'))
  await screen.findByText('Já existe uma conta com este e-mail.')
})

it('edits a company, with no end when the switch says so; what has no field is not sent', async () => {
  server.on({
    'GET /companies': () => pageOf(company(2, 'Padaria', { planId: 4 })),
    'PUT /companies/2': () => bakery,
  })
  const { user } = renderScreen(<CompaniesPanel />)
  await user.click(await press('Editar: Padaria'))
  expect((await screen.findByLabelText<HTMLInputElement>('Nome')).value).toBe('Padaria')
  expect(screen.queryByLabelText('Senha do administrador')).toBeNull()
  within(screen.getByRole('dialog')).getByText('12.345 mensagens no mês')
  await user.click(screen.getByRole('switch', { name: 'Sem fim' }))
  await user.click(screen.getByRole('switch', { name: 'Ativa' }))
  await user.click(await press('Salvar'))
  await screen.findByText('A empresa foi salva.')
  expect(server.calls('PUT /companies/2')[0]!.body).toEqual({
    name: 'Padaria',
    email: 'dona2@loja.example',
    phone: '11987654321',
    status: false,
    campaignsEnabled: true,
    dueDate: null,
  })
})

it('BIL-18: renews by the recurrence, and shows the new day before it is saved', async () => {
  const dueDate = inDays(2)
  server.on({
    'GET /companies': () => pageOf(company(2, 'Padaria', { dueDate, recurrence: 'TRIMESTRAL' })),
    'PUT /companies/2': () => bakery,
  })
  const { user } = renderScreen(<CompaniesPanel />)
  await user.click(await press('Renovar: Padaria'))
  const drawer = within(await screen.findByRole('dialog'))
  expect(drawer.getByRole<HTMLInputElement>('radio', { name: /^3 meses/ }).checked).toBe(true)
  const half = dayjs(dueDate).add(6, 'month')
  await user.click(drawer.getByRole('radio', { name: `6 meses até ${half.format('DD/MM/YYYY')}` }))
  await user.click(drawer.getByRole('button', { name: 'Renovar' }))
  await screen.findByText(`Renovada até ${half.format('DD/MM/YYYY')}.`)
  expect(server.calls('PUT /companies/2')[0]!.body).toEqual({
    dueDate: half.format('YYYY-MM-DD'),
  })
})

it('BIL-05: edits the hours of a company', async () => {
  await loadModules()
  signIn({ modules: ['companies', 'hours'], abilities: ['companies.manage'] })
  const monday = {
    weekday: 'Segunda-feira',
    weekdayEn: 'monday',
    startTime: '09:00',
    endTime: '17:00',
  }
  server.on({
    'GET /companies/2/schedules': () => ({ schedules: [monday] }),
    'PUT /companies/2/schedules': ({ body }) => body,
  })
  const { user } = renderScreen(<CompaniesPanel />)
  await user.click(await press('Horário: Padaria'))
  await screen.findByRole('dialog', { name: 'Horário: Padaria' })
  await user.click(await press('Deixar sempre aberto'))
  await user.click(await press('Salvar'))
  await screen.findByText('Horário salvo.')
  expect(server.calls('PUT /companies/2/schedules')[0]!.body).toEqual({ schedules: [] })
})

it('BIL-06: deletes only once the name is typed, at once only when that is ticked', async () => {
  server.on({ 'DELETE /companies/2': () => ({}) })
  const { user } = renderScreen(<CompaniesPanel />)
  await user.click(await press('Excluir: Padaria'))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/depois de 30 dias/)
  await user.click(dialog.getByRole('button', { name: 'Excluir empresa' }))
  await dialog.findByText('O nome não confere.')
  const field = dialog.getByLabelText('Para confirmar, digite o nome da empresa')
  await user.type(field, 'padaria')
  await user.click(dialog.getByRole('button', { name: 'Excluir empresa' }))
  expect(server.calls('DELETE /companies/2')).toHaveLength(0)
  await user.clear(field)
  await user.type(field, ' Padaria ')
  await user.click(dialog.getByRole('checkbox', { name: /Apagar os dados já/ }))
  dialog.getByText(/em poucos minutos/)
  server.on({ 'GET /companies': () => pageOf(own) })
  await user.click(dialog.getByRole('button', { name: 'Excluir empresa' }))
  await screen.findByText('Padaria: excluída.')
  expect(server.calls('DELETE /companies/2')[0]!.query.get('purge')).toBe('true')
  await waitFor(() => expect(screen.queryByText('dona2@loja.example')).toBeNull())
})

it('without the tick the data stays for 30 days', async () => {
  server.on({ 'DELETE /companies/2': () => ({}) })
  const { user } = renderScreen(<CompaniesPanel />)
  await user.click(await press('Excluir: Padaria'))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/digite o nome/), 'Padaria')
  await user.click(dialog.getByRole('button', { name: 'Excluir empresa' }))
  await screen.findByText('Padaria: excluída.')
  expect(server.calls('DELETE /companies/2')[0]!.query.has('purge')).toBe(false)
})

it('RT-06: a company that signs up appears by itself', async () => {
  const { client } = renderScreen(<CompaniesPanel />)
  await screen.findByText('Padaria')
  server.on({ 'GET /companies': () => pageOf(bakery, company(3, 'Recém-chegada')) })
  handleEvent('company', { action: 'create', companyId: 3 }, client)
  await screen.findByText('Recém-chegada')
})
