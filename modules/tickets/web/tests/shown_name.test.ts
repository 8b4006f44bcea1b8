/** The name of a contact as lists and headers show it. */
import { describe, expect, test } from 'vitest'
import { shownName } from '../phone_number'

describe('IN-05, IN-07 the shown name of a contact', () => {
  test.each([
    ['Ana', '5511987650001', 'Ana'],
    ['5511987650001', '5511987650001', '+55 11 98765-0001'],
    ['', '5511987650001', '+55 11 98765-0001'],
    ['', '', 'Contato sem número'],
  ])('name %j, number %j: %s', (name, number, expected) =>
    expect(shownName({ name, number })).toBe(expected)
  )
})
