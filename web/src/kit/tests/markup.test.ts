/** Table tests of WhatsApp's text marks. */
import { describe, expect, test } from 'vitest'
import { estimatedLines, parseMarkup, plainText, type Piece } from '#web/kit/markup'

/** Writes a tree as `<b>` and so on, so that a case is one line. */
const tags = { bold: 'b', italic: 'i', strike: 's' } as const
const written = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => {
      if (piece.kind === 'text') return piece.text
      if (piece.kind === 'mono') return `<m>${piece.text}</m>`
      if (piece.kind === 'link') return `<a ${piece.href}>${piece.text}</a>`
      return `<${tags[piece.kind]}>${written(piece.pieces)}</${tags[piece.kind]}>`
    })
    .join('')

describe('marks', () => {
  test.each([
    ['Sai por *R$ 189,90* à vista', 'Sai por <b>R$ 189,90</b> à vista'],
    ['_hoje_ ou ~ontem~', '<i>hoje</i> ou <s>ontem</s>'],
    ['*Ana:*\nolá', '<b>Ana:</b>\nolá'],
    ['*_os dois_*', '<b><i>os dois</i></b>'],
    ['(*sim*), *não*!', '(<b>sim</b>), <b>não</b>!'],
    ['```npm *start*```', '<m>npm *start*</m>'],
    ['use `ls -la` aqui', 'use <m>ls -la</m> aqui'],
    ['2*3*4 e foto_do_produto_1', '2*3*4 e foto_do_produto_1'],
    ['* item\n* outro', '* item\n* outro'],
    ['*sem fim', '*sem fim'],
    ['*duas\nlinhas*', '*duas\nlinhas*'],
    ['** e ****', '** e ****'],
    ['``` ```', '``` ```'],
    ['🎉*festa*🎉', '🎉<b>festa</b>🎉'],
    ['*שלום* עולם', '<b>שלום</b> עולם'],
    ['', ''],
  ])('%s', (text, expected) => expect(written(parseMarkup(text))).toBe(expected))
})

test('a line of unclosed marks is parsed in one pass, however long it is', () => {
  // No assertion on time: when rescanned from each mark, this takes minutes.
  const row = '*a _a ~a '.repeat(100_000)
  expect(parseMarkup(row)).toEqual([{ kind: 'text', text: row }])
  expect(parseMarkup('*a *a\n*b* *c _d_')).toEqual([
    { kind: 'text', text: '*a *a\n' },
    { kind: 'bold', pieces: [{ kind: 'text', text: 'b' }] },
    { kind: 'text', text: ' *c ' },
    { kind: 'italic', pieces: [{ kind: 'text', text: 'd' }] },
  ])
})

describe('links', () => {
  test.each([
    [
      'Veja https://loja.example/p?id=1.',
      'Veja <a https://loja.example/p?id=1>https://loja.example/p?id=1</a>.',
    ],
    ['(www.loja.example)', '(<a https://www.loja.example>www.loja.example</a>)'],
    ['https://w.example/a_(b)', '<a https://w.example/a_(b)>https://w.example/a_(b)</a>'],
    ['https://w.example/a_b_c', '<a https://w.example/a_b_c>https://w.example/a_b_c</a>'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['http:// e https://', 'http:// e https://'],
    ['awww.que fofo', 'awww.que fofo'],
  ])('%s', (text, expected) => expect(written(parseMarkup(text))).toBe(expected))
})

test('a preview has no marks', () => {
  expect(plainText('*Ana:* veja _isto_ em https://a.example')).toBe(
    'Ana: veja isto em https://a.example'
  )
})

test.each([
  ['uma linha', 1],
  ['a\nb\n\nc', 4],
  ['x'.repeat(640), 10],
])('lines are estimated: %#', (text, lines) => expect(estimatedLines(text)).toBe(lines))
