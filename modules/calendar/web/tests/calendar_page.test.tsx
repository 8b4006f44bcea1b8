/** The page of the calendar: connecting, events, settings, and what goes wrong (CAL-01 to CAL-03). */
import { screen, waitFor, within } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { screenFacts } from '#web/testing/screen_facts'
import { refuse, stubServer, type StubAnswer } from '#web/testing/server'
import type { CalendarEventWire, CheckAuthWire } from '../../wire'
import CalendarPage from '../page'
import realtime from '../realtime'
import { shownSpan } from '../shown_span'

const zone = 'America/Sao_Paulo'
const email = 'agenda@flor.example'
const state = (changes: Partial<CheckAuthWire> = {}): CheckAuthWire => ({
  ...{ isAuthenticated: true, email, isBroken: false, isAvailable: true },
  ...{ handleCommands: false, autoReply: false, ...changes },
})
const none = state({ isAuthenticated: false, email: undefined })
const soon = new Date(Date.now() + 60_000)
const event = (changes: Partial<CalendarEventWire> = {}): CalendarEventWire => ({
  ...{ id: 'abc12', summary: 'Visita', description: 'Na loja', status: 'confirmed' },
  start: { dateTime: soon.toISOString() },
  end: { dateTime: new Date(soon.getTime() + 3_600_000).toISOString() },
  attendees: [{ email: 'clara@cliente.example' }],
  ...changes,
})

const serve = (now: CheckAuthWire, answers: Record<string, StubAnswer> = {}) =>
  stubServer({
    'GET /google-calendar/check-auth': () => now,
    'GET /google-calendar/events': () => ({ events: [event()], hasMore: false }),
    ...answers,
  })
/** The list, as a phone opens it. */
function openOnPhone() {
  screenFacts.matches.add('(max-width: 599.98px)')
  return renderScreen(<CalendarPage />)
}
const popup = () => ({ opener: {} as unknown, location: { href: 'about:blank' }, close: vi.fn() })
const opensWindow = (given: ReturnType<typeof popup> | null) =>
  vi.spyOn(window, 'open').mockReturnValue(given as unknown as Window)

beforeEach(() => void signIn({ abilities: ['calendar.manage'] }))

it('CAL-01: an admin connects in a window of its own, and the page follows', async () => {
  const server = await serve(none, {
    'GET /google-calendar/auth': () => ({ authUrl: 'https://google.example/auth' }),
  })
  const opened = popup()
  opensWindow(opened)
  const { user, client } = renderScreen(<CalendarPage />)
  await user.click(await screen.findByRole('button', { name: 'Conectar com o Google' }))
  await screen.findByText(/^Continue na janela do Google/)
  expect(opened.location.href).toBe('https://google.example/auth')
  expect(opened.opener).toBeNull()
  server.on({ 'GET /google-calendar/check-auth': () => state() })
  realtime('google-calendar', {}, client)
  await screen.findByText('Conectada')
  screen.getByText(email)
  expect(screen.queryByText(/^Continue na janela/)).toBeNull()
})

it('CAL-01: a blocked window leaves a link', async () => {
  await serve(none, {
    'GET /google-calendar/auth': () => ({ authUrl: 'https://google.example/auth' }),
  })
  opensWindow(null)
  const { user } = renderScreen(<CalendarPage />)
  await user.click(await screen.findByRole('button', { name: 'Conectar com o Google' }))
  const link = await screen.findByRole('link', { name: 'Abrir a página do Google' })
  expect(link.getAttribute('href')).toBe('https://google.example/auth')
  await user.click(screen.getByRole('button', { name: 'Desistir' }))
  expect(screen.queryByRole('link', { name: 'Abrir a página do Google' })).toBeNull()
})

it('CAL-01: when no address comes, the window closes again', async () => {
  await serve(none, {
    'GET /google-calendar/auth': () => refuse(409, 'ERR_CALENDAR_NOT_CONFIGURED'),
  })
  const opened = popup()
  opensWindow(opened)
  const { user } = renderScreen(<CalendarPage />)
  await user.click(await screen.findByRole('button', { name: 'Conectar com o Google' }))
  await screen.findByText(/ainda não está registrada no Google/)
  expect(opened.close).toHaveBeenCalled()
})

it('CAL-01: others are told whom to ask, and an installation without Google says so', async () => {
  signIn()
  await serve(none)
  const { unmount } = renderScreen(<CalendarPage />)
  await screen.findByText(/^Peça a um administrador/)
  expect(screen.queryByRole('button', { name: 'Conectar com o Google' })).toBeNull()
  unmount()
  signIn({ abilities: ['calendar.manage'] })
  await serve(state({ isAuthenticated: false, isAvailable: false }))
  renderScreen(<CalendarPage />)
  await screen.findByText(/ainda não está registrada no Google/)
})

it('CAL-01: a broken connection names its account, and is connected again or given up', async () => {
  await serve(state({ isAuthenticated: false, isBroken: true }))
  renderScreen(<CalendarPage />)
  await screen.findByText('A agenda precisa ser conectada de novo')
  screen.getByText(new RegExp(email))
  screen.getByRole('button', { name: 'Conectar de novo' })
  screen.getByRole('button', { name: 'Desconectar' })
})

it('CAL-01: disconnecting asks first, and says when Google was not told', async () => {
  const server = await serve(state(), {
    'DELETE /google-calendar/auth': () => ({ isAuthenticated: false, isRevoked: false }),
  })
  const { user } = renderScreen(<CalendarPage />)
  await user.click(await screen.findByRole('button', { name: 'Desconectar' }))
  const question = await screen.findByRole('dialog', { name: `Desconectar a agenda de ${email}?` })
  server.on({ 'GET /google-calendar/check-auth': () => none })
  await user.click(within(question).getByRole('button', { name: 'Desconectar' }))
  await screen.findByText(/não foi possível avisar o Google/)
  await screen.findByText('Nenhuma agenda conectada')
})

it('CAL-02: on a phone the events are a list; one opens, and is deleted', async () => {
  const server = await serve(state(), { 'DELETE /google-calendar/events/abc12': () => undefined })
  const { user } = openOnPhone()
  await user.click(await screen.findByRole('button', { name: /Visita/ }))
  const details = await screen.findByRole('dialog', { name: 'Visita' })
  within(details).getByText('Na loja')
  within(details).getByText('clara@cliente.example')
  await user.click(within(details).getByRole('button', { name: 'Excluir' }))
  // The sheet below hides it from the roles while it goes.
  const [title] = await screen.findAllByText('Excluir “Visita”?')
  const question = title!.closest<HTMLElement>('[role=dialog]')!
  server.on({ 'GET /google-calendar/events': () => ({ events: [], hasMore: false }) })
  await user.click(within(question).getByRole('button', { name: 'Excluir', hidden: true }))
  await screen.findByText('Evento excluído')
  await screen.findAllByText(/^Nenhum evento neste período/)
})

it('CAL-02: the month asks for its days in the company’s zone, at most 62', async () => {
  const server = await serve(state())
  renderScreen(<CalendarPage />)
  await waitFor(() => expect(server.calls('GET /google-calendar/events')).not.toEqual([]))
  const { query } = server.calls('GET /google-calendar/events')[0]!
  const [from, to] = [query.get('from')!, query.get('to')!]
  expect(from).toMatch(/^\d{4}-\d\d-\d\dT00:00$/)
  expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBeLessThanOrEqual(62)
})

it('CAL-02: a test event is added; what is missing is said at its field', async () => {
  const server = await serve(state(), { 'POST /google-calendar/events': () => event() })
  const { user } = renderScreen(<CalendarPage />)
  await user.click(await screen.findByRole('button', { name: 'Novo evento' }))
  const form = await screen.findByRole('dialog', { name: 'Novo evento' })
  const title = within(form).getByLabelText('Título')
  expect((title as HTMLInputElement).value).toBe('Evento de teste')
  await user.clear(title)
  await user.click(within(form).getByRole('button', { name: 'Salvar' }))
  await within(form).findByText('Dê um título ao evento.')
  await user.type(title, 'Visita')
  await user.click(within(form).getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Evento marcado')
  expect(server.calls('POST /google-calendar/events')[0]!.body).toMatchObject({
    ...{ summary: 'Visita', description: '', duration: 60 },
    startDateTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00$/) as string,
  })
})

it('CAL-02: when Google fails, the page says so and tries again', async () => {
  const server = await serve(state(), {
    'GET /google-calendar/events': () => refuse(502, 'ERR_CALENDAR_UNREACHABLE'),
  })
  const { user } = openOnPhone()
  await screen.findByText(/^Não foi possível chegar ao Google/)
  server.on({ 'GET /google-calendar/events': () => ({ events: [event()], hasMore: false }) })
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByRole('button', { name: /Visita/ })
})

it('CAL-02: an event without a title, and one of whole days, have words of ours', async () => {
  const day = new Date().toISOString().slice(0, 10)
  const next = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await serve(state(), {
    'GET /google-calendar/events': () => ({
      events: [event({ summary: '', start: { date: day }, end: { date: next } })],
      hasMore: true,
    }),
  })
  openOnPhone()
  await screen.findByText('Evento sem título')
  screen.getByText('Dia inteiro')
  screen.getByText(/^Só os primeiros 1 aparecem/)
})

it('CAL-02: refreshing asks for state and events again', async () => {
  const server = await serve(state())
  const { user } = renderScreen(<CalendarPage />)
  await waitFor(() => expect(server.calls('GET /google-calendar/events')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Atualizar eventos' }))
  await waitFor(() => expect(server.calls('GET /google-calendar/events')).toHaveLength(2))
  expect(server.calls('GET /google-calendar/check-auth')).toHaveLength(2)
})

it('CAL-03: the switches are saved one by one; others than admins see them', async () => {
  const server = await serve(state(), {
    'PUT /google-calendar/settings': ({ body }) => ({
      ...{ handleCommands: false, autoReply: false },
      ...(body as object),
    }),
  })
  const { user, unmount } = renderScreen(<CalendarPage />)
  const find = () => screen.findByRole('switch', { name: 'Marcar horários por conversa' })
  await user.click(await find())
  await screen.findByText('Configuração salva')
  expect((await find()).getAttribute('aria-checked')).toBe('true')
  expect(server.calls('PUT /google-calendar/settings')[0]!.body).toEqual({ handleCommands: true })
  unmount()
  signIn()
  renderScreen(<CalendarPage />)
  expect(((await find()) as HTMLButtonElement).disabled).toBe(true)
  screen.getByText('agendar amanhã 15h')
})

it('a page that cannot be loaded is tried again', async () => {
  const server = await serve(state(), {
    'GET /google-calendar/check-auth': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR'),
  })
  const { user } = renderScreen(<CalendarPage />)
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  server.on({ 'GET /google-calendar/check-auth': () => none })
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  await screen.findByText('Nenhuma agenda conectada')
})

it('RT-06: state and events are read again when the calendar changes, and for nothing else', () => {
  const client = new QueryClient()
  const invalidated = vi.spyOn(client, 'invalidateQueries')
  for (const name of ['google-calendar', 'ticket']) realtime(name, {}, client)
  expect(invalidated.mock.calls.map(([filters]) => filters!.queryKey)).toEqual([
    ['google-calendar'],
  ])
})

it('CAL-02: when an event takes place is said in the company’s zone', () => {
  const span = (start: string, end: string, isWholeDays = false) =>
    shownSpan({ id: 'a', title: '', text: '', people: [], start, end, isWholeDays }, zone)
  expect(span('2026-12-25T17:30:00Z', '2026-12-25T18:30:00Z')).toBe('25/12/2026 14:30 – 15:30')
  expect(span('2026-12-26T01:00:00Z', '2026-12-26T05:00:00Z')).toBe(
    '25/12/2026 22:00 – 26/12/2026 02:00'
  )
  expect(span('2026-12-25', '2026-12-26', true)).toBe('25/12/2026')
  expect(span('2026-12-25', '2026-12-28', true)).toBe('25/12/2026 – 27/12/2026')
})
