/** What one looks at stays where it is, whatever others do. */
import { describe, expect, test } from 'vitest'
import { shiftOf, type Sight } from '../still_rows'

const rows = (...ids: number[]) => ids.map((id) => ({ id, updatedAt: '12:00' }))
const changed = (id: number) => ({ id, updatedAt: '12:01' })
const sight: Sight = { first: 2, room: 3, heldId: null }

describe('the first row in sight', () => {
  test('a new one on top pushes it down by one', () => {
    expect(shiftOf(rows(1, 2, 3, 4, 5), [changed(9), ...rows(1, 2, 3, 4, 5)], sight)).toBe(1)
  })
  test('one that leaves above pulls it up', () => {
    expect(shiftOf(rows(1, 2, 3, 4, 5), rows(2, 3, 4, 5), sight)).toBe(-1)
  })
  test('one from below that goes to the top pushes it down', () => {
    expect(shiftOf(rows(1, 2, 3, 4, 5), [changed(5), ...rows(1, 2, 3, 4)], sight)).toBe(1)
  })
  test('when it goes to the top itself, the next one holds, and nothing has to move', () => {
    expect(shiftOf(rows(1, 2, 3, 4, 5), [changed(3), ...rows(1, 2, 4, 5)], sight)).toBe(0)
  })
  test('when it leaves, the next one holds', () => {
    expect(shiftOf(rows(1, 2, 3, 4, 5), rows(1, 2, 4, 5), sight)).toBe(-1)
  })
  test('when nothing of what was in sight is left, nothing holds', () => {
    expect(shiftOf(rows(1, 2, 3, 4, 5), rows(1, 2), sight)).toBe(0)
  })
})

test('the row at which a hand is holds before the first in sight', () => {
  const after = [changed(3), ...rows(1, 2, 4, 5)]
  expect(shiftOf(rows(1, 2, 3, 4, 5), after, { ...sight, heldId: 4 })).toBe(0)
  const middleGone = rows(1, 2, 3, 5)
  expect(shiftOf(rows(1, 2, 3, 4, 5), middleGone, sight)).toBe(0)
  expect(shiftOf(rows(1, 2, 3, 4, 5), middleGone, { ...sight, heldId: 5 })).toBe(-1)
})
