/** Which of a contact's active tickets continues when two contacts are merged. */
import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import type { TicketStatus } from '#modules/tickets/contract'
import { splitActive } from '#modules/tickets/merging/split_active'

const at = (minute: number) => DateTime.fromISO('2026-03-01T12:00:00Z').plus({ minutes: minute })
const ticket = (id: number, status: TicketStatus, connectionId: number | null, minute: number) => ({
  id,
  status,
  connectionId,
  updatedAt: at(minute),
})
const idsOf = (tickets: Parameters<typeof splitActive>[0]) =>
  splitActive(tickets).map(({ kept, ended }) => [kept.id, ended.map(({ id }) => id)])

test.group('IN-06: of the active tickets of one connection', () => {
  test('the most recently active continues, whatever its id or status', ({ assert }) => {
    assert.deepEqual(idsOf([ticket(1, 'pending', 7, 5), ticket(2, 'open', 7, 3)]), [[1, [2]]])
    assert.deepEqual(idsOf([ticket(1, 'open', 7, 3), ticket(2, 'pending', 7, 5)]), [[2, [1]]])
  })

  test('of two with the same time the newer continues', ({ assert }) => {
    assert.deepEqual(idsOf([ticket(1, 'open', 7, 3), ticket(2, 'open', 7, 3)]), [[2, [1]]])
  })

  test('closed tickets and other connections are ignored', ({ assert }) => {
    assert.deepEqual(
      idsOf([
        ticket(1, 'open', 7, 1),
        ticket(2, 'closed', 7, 9),
        ticket(3, 'pending', 8, 2),
        ticket(4, 'pending', null, 2),
      ]),
      []
    )
  })

  test('each connection is handled separately', ({ assert }) => {
    assert.deepEqual(
      idsOf([
        ticket(1, 'open', 7, 1),
        ticket(2, 'pending', 7, 2),
        ticket(3, 'open', 8, 9),
        ticket(4, 'pending', 8, 1),
        ticket(5, 'pending', 8, 5),
      ]),
      [
        [2, [1]],
        [3, [5, 4]],
      ]
    )
  })
})
