/** The header shows that the customer is typing or recording, until they stop, send, or time out (RT-06). */
import { QueryClient } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { TicketHeader } from '../components/ticket_header'
import handleEvent from '../realtime'
import { messageWire } from '#modules/messages/web/tests/people'
import { aTicket, me, ticketWire } from './people'

beforeEach(() => signIn({ user: me }))
afterEach(() => {
  act(() => hear('presence', { ticketId: 41, presence: 'paused' }))
  vi.useRealTimers()
})

const client = new QueryClient()
const hear = (event: string, body: Record<string, unknown>) => handleEvent(event, body, client)
const says = (presence: string, ticketId = 41) =>
  act(() => hear('presence', { ticketId, presence }))
const header = () =>
  renderScreen(<TicketHeader ticket={aTicket({ id: 41 })} onAct={() => undefined} />)

test('shows typing, recording and stopping', () => {
  header()
  says('composing')
  expect(screen.getByText('está digitando…')).toBeTruthy()
  says('recording')
  expect(screen.getByText('está gravando um áudio…')).toBeTruthy()
  says('paused')
  expect(screen.queryByText('está gravando um áudio…')).toBeNull()
})

test('shows nothing in another conversation', () => {
  header()
  says('composing', 42)
  expect(screen.queryByText('está digitando…')).toBeNull()
})

test('is cleared by a message from the customer, not by ours', () => {
  header()
  says('composing')
  const stored = (fromMe: boolean) =>
    act(() =>
      hear('appMessage', {
        action: 'create',
        message: messageWire({ id: fromMe ? 7 : 8, ticketId: 41, fromMe }),
        ticket: ticketWire({ id: 41 }),
      })
    )
  stored(true)
  expect(screen.getByText('está digitando…')).toBeTruthy()
  stored(false)
  expect(screen.queryByText('está digitando…')).toBeNull()
})

test('is cleared after a time when the phone reports nothing more', () => {
  vi.useFakeTimers()
  header()
  says('composing')
  act(() => vi.advanceTimersByTime(59_000))
  expect(screen.getByText('está digitando…')).toBeTruthy()
  act(() => vi.advanceTimersByTime(2_000))
  expect(screen.queryByText('está digitando…')).toBeNull()
})
