/** Keeps visible rows in place when other rows change. */
import { describe, expect, test } from 'vitest'
import { shiftOf, type Sight } from '../still_rows'

const rows = (...ids: number[]) => ids.map((id) => ({ id, updatedAt: '12:00' }))
const changed = (id: number) => ({ id, updatedAt: '12:01' })
const sight: Sight = { first: 2, room: 3, heldId: null }

describe('the first visible row', () => {
  test('a new row on top pushes it down by one', () => {
    expect(shiftOf(rows(1, 2, 3, 4, 5), [changed(9), ...rows(1, 2, 3, 4, 5)], sight)).toBe(1)
  })
  test('a row that leaves above pulls it up by one', () => {
    expect(shiftOf(rows(1, 2, 3, 4, 5), rows(2, 3, 4, 5), sight)).toBe(-1)
  })
  test('a row that moves from below to the top pushes it down', () => {
    expect(shiftOf(rows(1, 2, 3, 4, 5), [changed(5), ...rows(1, 2, 3, 4)], sight)).toBe(1)
  })
  test('when it moves to the top itself, the next row is the anchor, and nothing is scrolled', () => {
    expect(shiftOf(rows(1, 2, 3, 4, 5), [changed(3), ...rows(1, 2, 4, 5)], sight)).toBe(0)
  })
  test('when it leaves, the next row is the anchor', () => {
    expect(shiftOf(rows(1, 2, 3, 4, 5), rows(1, 2, 4, 5), sight)).toBe(-1)
  })
  test('when no visible row is left, there is no anchor', () => {
    expect(shiftOf(rows(1, 2, 3, 4, 5), rows(1, 2), sight)).toBe(0)
  })
})

test('the row in use is the anchor before the first visible one', () => {
  const after = [changed(3), ...rows(1, 2, 4, 5)]
  expect(shiftOf(rows(1, 2, 3, 4, 5), after, { ...sight, heldId: 4 })).toBe(0)
  const middleGone = rows(1, 2, 3, 5)
  expect(shiftOf(rows(1, 2, 3, 4, 5), middleGone, sight)).toBe(0)
  expect(shiftOf(rows(1, 2, 3, 4, 5), middleGone, { ...sight, heldId: 5 })).toBe(-1)
})
