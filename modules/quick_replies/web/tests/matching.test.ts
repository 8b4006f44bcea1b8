/** Matching the text after a slash, and shortening a line of the list (core.md 2 and 9). */
import { describe, expect, it } from 'vitest'
import { labelOf, matching, wordAfterSlash } from '../matching'
import type { QuickReply } from '../api'

const reply = (id: number, shortcode: string, text = '', more: Partial<QuickReply> = {}) =>
  ({
    id,
    shortcode,
    text,
    isShared: true,
    isActive: true,
    file: null,
    ownerId: 3,
    ...more,
  }) as const

describe('wordAfterSlash', () => {
  it.each([
    ['/', null],
    ['/o', 'o'],
    ['/ola mundo', 'ola mundo'],
    ['/ ola', null],
    ['//', null],
    ['oi /ola', null],
    ['', null],
    ['/ola\nmais', null],
  ])('core.md 2: %j asks for %j', (text, word) => expect(wordAfterSlash(text)).toBe(word))
})

describe('matching', () => {
  const replies = [
    reply(1, 'bom_dia', 'Olá!'),
    reply(2, 'olá', 'Bom dia'),
    reply(3, 'cola', ''),
    reply(4, 'pix', 'Chave'),
  ]
  it.each([
    ['ola', [2, 3, 1]],
    ['OLÁ', [2, 3, 1]],
    ['chave', [4]],
    ['nada', []],
  ])('%j finds %j: by its beginning, inside, in the text', (word, ids) =>
    expect(matching(replies, word).map(({ id }) => id)).toEqual(ids)
  )

  it('offers at most twenty', () => {
    const many = Array.from({ length: 50 }, (_, id) => reply(id, `a${id}`))
    expect(matching(many, 'a')).toHaveLength(20)
  })
})

describe('labelOf', () => {
  it('core.md 9: 35 characters, then an ellipsis', () => {
    const label = labelOf(reply(1, 'frete', 'Para compras acima de R$ 250 o frete é nosso'))
    expect(label).toBe('/frete - Para compras acima de R$ 2…')
    expect([...label]).toHaveLength(36)
  })
  it('puts any text on one line', () =>
    expect(labelOf(reply(1, 'ola', 'Bom\n\ndia'))).toBe('/ola - Bom dia'))
  it('shows the file name if there is no text', () =>
    expect(labelOf(reply(1, 'tab', '', { file: { url: '', name: 'a.pdf' } }))).toBe('/tab - a.pdf'))
})
