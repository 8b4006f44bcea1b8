/** A customer's next appointment in the side panel of their conversation (CAL-05). */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import type { CalendarEventWire } from '../../wire'
import NextAppointment from '../components/next_appointment'
import realtime from '../realtime'

const path = 'GET /google-calendar/contacts/541/next'
const section = <NextAppointment ticketId={41} contactId={541} labels={[]} />
const event = (changes: Partial<CalendarEventWire> = {}): CalendarEventWire => ({
  ...{ id: 'abc12', summary: 'Corte – Ana', description: '', status: 'confirmed' },
  start: { dateTime: '2026-12-25T12:00:00.000Z' },
  end: { dateTime: '2026-12-25T13:00:00.000Z' },
  attendees: [],
  ...changes,
})
const answer = (given: CalendarEventWire | null) => ({ isAuthenticated: true, event: given })

beforeEach(() => void signIn())

it('CAL-05: says what it is and when, in the company’s zone', async () => {
  await stubServer({ [path]: () => answer(event()) })
  renderScreen(section)
  const region = await screen.findByRole('region', { name: 'Próximo horário' })
  within(region).getByText('Corte – Ana')
  within(region).getByText('25/12/2026 09:00 – 10:00')
})

it('CAL-05: shows nothing without one, nor without a calendar', async () => {
  const server = await stubServer({ [path]: () => answer(null) })
  const { unmount } = renderScreen(section)
  await waitFor(() => expect(server.calls(path)).toHaveLength(1))
  expect(screen.queryByRole('region')).toBeNull()
  unmount()
  server.on({ [path]: () => ({ isAuthenticated: false, event: null }) })
  renderScreen(section)
  await waitFor(() => expect(server.calls(path)).toHaveLength(2))
  expect(screen.queryByRole('region')).toBeNull()
})

it('CAL-05: follows what is booked meanwhile', async () => {
  const server = await stubServer({ [path]: () => answer(null) })
  const { client } = renderScreen(section)
  await waitFor(() => expect(server.calls(path)).toHaveLength(1))
  server.on({ [path]: () => answer(event({ summary: '' })) })
  realtime('google-calendar', {}, client)
  await screen.findByText('Evento sem título')
})

it('CAL-05: shows nothing for a contact that was deleted', async () => {
  const server = await stubServer({ [path]: () => refuse(404, 'ERR_NO_CONTACT_FOUND') })
  renderScreen(section)
  await waitFor(() => expect(server.calls(path)).toHaveLength(1))
  await new Promise((done) => setTimeout(done, 50))
  expect(screen.queryByRole('region')).toBeNull()
})

it('CAL-05: says so where the calendar cannot be read', async () => {
  await stubServer({ [path]: () => refuse(502, 'ERR_CALENDAR_UNREACHABLE') })
  renderScreen(section)
  await screen.findByText('A agenda não pôde ser lida agora.')
})
