/** The page of schedules: calendar, form, details, search. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ScheduleWire } from '#modules/schedules/wire'
import { http } from '#web/lib/http'
import { changeLanguage } from '#web/lib/i18n'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { screenFacts } from '#web/testing/screen_facts'
import { refuse, stubServer, type StubAnswer } from '#web/testing/server'
import SchedulesPage from '../page'
import realtime from '../realtime'

const hourMs = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()

const schedule = (more: Partial<ScheduleWire> = {}): ScheduleWire => ({
  id: 11,
  companyId: 7,
  body: 'Seu pedido está pronto.',
  sendAt: inHours(1),
  sentAt: null,
  status: 'PENDENTE',
  error: null,
  contactId: 5,
  contact: { id: 5, name: 'Ana Lima' },
  userId: 3,
  user: { id: 3, name: 'Marina Azevedo' },
  whatsappId: null,
  whatsapp: null,
  mediaPath: null,
  mediaName: null,
  createdAt: inHours(-1),
  updatedAt: inHours(-1),
  ...more,
})
const pageOf = (...schedules: readonly ScheduleWire[]) => ({
  schedules,
  count: schedules.length,
  hasMore: false,
})
const ana = { id: 5, name: 'Ana Lima', number: '5511987650001' }

const serve = (answers: Record<string, StubAnswer> = {}) =>
  stubServer({
    'GET /schedules': () => pageOf(schedule()),
    'GET /schedules/11': () => schedule(),
    'GET /contacts': () => ({ contacts: [ana], count: 1, hasMore: false }),
    'GET /contacts/5': () => ana,
    'GET /whatsapp': () => [{ id: 2, name: 'Loja' }],
    ...answers,
  })

/** The agenda, as a phone opens it: an entry there is a line with all its texts. */
function open(at = '/schedules') {
  screenFacts.matches.add('(max-width: 599.98px)')
  return renderScreen(<SchedulesPage />, { at })
}
const openWide = (at: string) => renderScreen(<SchedulesPage />, { at })
const entry = (name = /Ana Lima/) => screen.findByRole('button', { name })

it('SCH-05: shows the days of the view, with state, hour, contact and text', async () => {
  signIn()
  const server = await serve()
  open()
  expect((await entry()).textContent).toMatch(/A enviar\d\d:\d\dAna LimaSeu pedido está pronto\./)
  const { query } = server.calls('GET /schedules')[0]!
  expect(query.get('dateStart')).toMatch(/^\d{4}-\d\d-01$/)
  expect(query.get('dateEnd')! > query.get('dateStart')!).toBe(true)
})

it('SCH-05: one shortly before midnight shows its hour alone, as any other', async () => {
  signIn()
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format()
  await serve({ 'GET /schedules': () => pageOf(schedule({ sendAt: `${today}T23:43:00-03:00` })) })
  open()
  expect((await entry()).textContent).toMatch(/23:43Ana LimaSeu pedido está pronto\./)
})

it('operations.md 2: opens with the month where there is room, in the language of the viewer', async () => {
  signIn()
  await serve({ 'GET /schedules': () => pageOf() })
  await changeLanguage('es', { remember: false })
  renderScreen(<SchedulesPage />)
  expect(await screen.findByRole('radio', { name: 'Mes' })).toHaveProperty('checked', true)
  expect(await screen.findByText('lun')).toBeTruthy()
  await screen.findByText('Nada programado en este período.')
})

it('operations.md 2: `contactId` opens the form with that contact, and goes when it is closed', async () => {
  signIn()
  await serve()
  const { user, path } = open('/schedules?contactId=5')
  const form = await screen.findByRole('dialog', { name: 'Agendar mensagem' })
  await within(form).findByText('Ana Lima')
  await user.click(within(form).getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(path()).toBe('/schedules'))
})

it('SCH-01: reports at their fields what is missing, too short or over', async () => {
  signIn()
  const server = await serve()
  const { user } = open('/schedules?contactId=')
  const form = await screen.findByRole('dialog', { name: 'Agendar mensagem' })
  await user.type(within(form).getByLabelText('Texto'), 'Oi')
  await user.click(within(form).getByRole('button', { name: 'Salvar' }))
  await within(form).findByText('Escolha um contato')
  await within(form).findByText('Escolha o dia e a hora')
  await within(form).findByText('Pelo menos 5 caracteres')
  expect(server.calls('POST /schedules')).toHaveLength(0)
})

it('API-08, SCH-01: sends the hour as the company’s clocks show it, as JSON without a file', async () => {
  signIn()
  const server = await serve({
    'POST /schedules': () => refuse(422, 'ERR_VALIDATION', [{ field: 'sendAt', rule: 'future' }]),
  })
  const { user } = openWide('/schedules?contactId=5')
  const form = await screen.findByRole('dialog', { name: 'Agendar mensagem' })
  await user.type(within(form).getByLabelText('Dia e hora'), '31/12/2099 10:30{Tab}')
  await user.type(within(form).getByLabelText('Texto'), 'Feliz ano novo')
  await user.click(within(form).getByRole('button', { name: 'Salvar' }))
  await within(form).findByText('Escolha uma hora que ainda não passou')
  expect(server.calls('POST /schedules')[0]!.body).toEqual({
    contactId: 5,
    body: 'Feliz ano novo',
    sendAt: '2099-12-31T10:30',
    whatsappId: null,
  })
})

it('API-11: a file goes along as multipart, and one that is too large is refused at its field', async () => {
  signIn()
  await serve({ 'POST /schedules': () => schedule() })
  const posts = vi.spyOn(http, 'save')
  const { user } = openWide('/schedules?contactId=5')
  const form = await screen.findByRole('dialog', { name: 'Agendar mensagem' })
  const file = () => document.querySelector<HTMLInputElement>('[data-file-field]')!
  const large = new File(['x'], 'filme.mp4')
  Object.defineProperty(large, 'size', { value: 26 * 1024 * 1024 })
  await user.upload(file(), large)
  await within(form).findByText('O arquivo está vazio ou passa de 25 MB.')
  await user.upload(file(), new File(['%PDF'], 'pedido.pdf', { type: 'application/pdf' }))
  await user.type(within(form).getByLabelText('Dia e hora'), '31/12/2099 10:30{Tab}')
  await user.type(within(form).getByLabelText('Texto'), 'Segue o pedido')
  await user.click(within(form).getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Mensagem agendada', { selector: '.ant-message *' })
  const body = posts.mock.calls[0]![2] as FormData
  expect(body.get('file')).toHaveProperty('name', 'pedido.pdf')
  expect([body.get('contactId'), body.get('whatsappId')]).toEqual(['5', ''])
})

it('SCH-05: its author edits and deletes a pending one', async () => {
  signIn()
  const server = await serve({
    'PUT /schedules/11': () => schedule(),
    'DELETE /schedules/11': () => ({ message: 'ok' }),
  })
  const { user } = open()
  await user.click(await entry())
  await user.click(await screen.findByRole('button', { name: 'Editar' }))
  // In tests the titles of all drawers have one id, and so all dialogs the name of the first.
  const title = await screen.findByText('Alterar mensagem agendada')
  const form = title.closest<HTMLElement>('[role=dialog]')!
  await user.type(within(form).getByLabelText('Texto'), ' Até já!')
  await user.click(within(form).getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(server.calls('PUT /schedules/11')).toHaveLength(1))
  expect(server.calls('PUT /schedules/11')[0]!.body).toMatchObject({
    body: 'Seu pedido está pronto. Até já!',
    withoutFile: true,
  })
  await user.click(await entry())
  await user.click(await screen.findByRole('button', { name: 'Excluir' }))
  await screen.findAllByText('Excluir a mensagem para Ana Lima?')
  await user.click(await screen.findByRole('button', { name: 'Excluir mensagem' }))
  await waitFor(() => expect(server.calls('DELETE /schedules/11')).toHaveLength(1))
})

it('SCH-05: a colleague sees who may change it; an admin may', async () => {
  const others = schedule({ userId: 4, user: { id: 4, name: 'Caio Nunes' } })
  const answers = { 'GET /schedules': () => pageOf(others), 'GET /schedules/11': () => others }
  signIn()
  await serve(answers)
  const first = open()
  await first.user.click(await entry())
  await screen.findByText(/Só quem escreveu, ou um administrador/)
  expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull()
  first.unmount()
  signIn({ abilities: ['schedules.manage_any'] })
  const second = open()
  await second.user.click(await entry())
  await screen.findByRole('button', { name: 'Editar' })
})

it('SCH-02: a failed one says why in words, and is tried again', async () => {
  signIn()
  const failed = schedule({ status: 'ERRO', error: '463', sendAt: inHours(-1) })
  const server = await serve({
    'GET /schedules': () => pageOf(failed),
    'GET /schedules/11': () => failed,
    'POST /schedules/11/retry': () => schedule({ status: 'AGENDADA' }),
  })
  const { user } = open()
  await user.click(await entry(/Não enviada/))
  await screen.findByText(/não deixa este número iniciar conversas/)
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByText('Está sendo enviada de novo')
  expect(server.calls('POST /schedules/11/retry')).toHaveLength(1)
})

it('SCH-02: one that is late says that it waits for its connection', async () => {
  signIn()
  await serve({ 'GET /schedules': () => pageOf(schedule({ sendAt: inHours(-0.5) })) })
  open()
  await entry(/Espera a conexão/)
})

it('SCH-05: a search finds names and texts on any day', async () => {
  signIn()
  const server = await serve()
  const { user } = open()
  await entry()
  server.on({
    'GET /schedules': ({ query }) =>
      query.get('searchParam') === 'pedido'
        ? pageOf(schedule({ contact: { id: 6, name: 'Bento Reis' }, sendAt: inHours(9000) }))
        : pageOf(),
  })
  await user.type(screen.getByLabelText('Buscar agendamentos'), 'pedido')
  await screen.findByText('Bento Reis')
  await user.type(screen.getByLabelText('Buscar agendamentos'), ' nenhum')
  await screen.findByText('Nada encontrado')
})

it('says when there is more than can be shown, and when nothing could be loaded', async () => {
  signIn()
  const server = await serve({
    'GET /schedules': () => ({ ...pageOf(schedule()), count: 1200, hasMore: true }),
  })
  const first = open()
  await screen.findByText('Só os primeiros 1 de 1.200 aparecem. Refine a busca.')
  first.unmount()
  server.on({ 'GET /schedules': () => refuse(500, 'ERR_INTERNAL') })
  const { user } = open()
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  server.on({ 'GET /schedules': () => pageOf(schedule()) })
  await user.click(again)
  await entry()
})

it('RT-06: what somebody else schedules appears by itself', async () => {
  signIn()
  const server = await serve({ 'GET /schedules': () => pageOf() })
  const { client } = open()
  await screen.findByText('Nada agendado neste período')
  server.on({ 'GET /schedules': () => pageOf(schedule()) })
  realtime('schedule', { action: 'create' }, client)
  await entry()
})
