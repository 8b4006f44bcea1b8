/** Initials and their background colour. */
import { describe, expect, it } from 'vitest'
import { groundOf, initials } from '#web/kit/avatar'

describe('initials', () => {
  it.each([
    ['Ana Lima', 'AL'],
    ['ana', 'A'],
    ['Conceição de Oliveira Santos', 'CS'],
    ['  João   da  Silva ', 'JS'],
    ['🌻 Bia 🌻', 'B'],
    ['+55 11 99999-0000', '#'],
    ['', '#'],
    ['محمد العربي', 'ما'],
    ['Ícaro', 'Í'],
  ])('%s → %s', (name, expected) => expect(initials(name)).toBe(expected))
})

it('the background of a name never changes', () => {
  expect(groundOf('Ana Lima')).toBe(groundOf('Ana Lima'))
  const names = Array.from({ length: 50 }, (_, index) => `Contato ${index}`)
  expect(new Set(names.map(groundOf)).size).toBeGreaterThan(5)
})
