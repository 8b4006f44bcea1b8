/** Which answers are a choice, and which are not. */
import { test } from '@japa/runner'
import {
  chosenNumber,
  chosenOf,
  wantsMainMenu,
  wantsPreviousMenu,
} from '#modules/bot/menus/read_answer'

const queues = [
  { number: 1, name: 'Vendas' },
  { number: 2, name: 'Suporte técnico' },
  { number: 3, name: 'Financeiro' },
]

test.group('the answer to a menu', () => {
  for (const [said, name] of [
    ['1', 'Vendas'],
    [' 2 ', 'Suporte técnico'],
    ['01', 'Vendas'],
    ['２', 'Suporte técnico'],
    ['3.', 'Financeiro'],
    ['3)', 'Financeiro'],
    ['３）', 'Financeiro'],
    ['2️⃣', 'Suporte técnico'],
    ['\u200e2\u200b', 'Suporte técnico'],
    ['ＶＥＮＤＡＳ', 'Vendas'],
    ['\u200evendas', 'Vendas'],
    ['vendas', 'Vendas'],
    ['SUPORTE TECNICO', 'Suporte técnico'],
    ['  Suporte Técnico\n', 'Suporte técnico'],
  ] as const) {
    test(`BOT-07: ${JSON.stringify(said)} chooses ${name}`, ({ assert }) => {
      assert.equal(chosenOf(said, queues)?.name, name)
    })
  }

  for (const said of [
    '1 please',
    '0',
    '12',
    '4',
    '',
    '   ',
    '1,',
    '-1',
    '1.5',
    'venda',
    'quero 2',
    '³',
    '₂',
    '①',
    '⒉',
    '⑵',
    'Ⅱ',
    '𝟐',
    '٢',
    '२',
    '½',
  ]) {
    test(`BOT-07: ${JSON.stringify(said)} is no choice of three`, ({ assert }) => {
      assert.isNull(chosenOf(said, queues))
    })
  }

  test('BOT-07: a line’s number takes precedence over a queue whose name is that number', ({
    assert,
  }) => {
    const odd = [
      { number: 1, name: '2' },
      { number: 2, name: 'Other' },
    ]
    assert.equal(chosenOf('2', odd)?.name, 'Other')
  })

  test('BOT-07: a queue named "3" is not chosen by another character for three', ({ assert }) => {
    const named = [{ number: 1, name: '3' }]
    assert.equal(chosenOf('３', named)?.name, '3')
    for (const said of ['³', '③', '٣']) assert.isNull(chosenOf(said, named))
    assert.equal(chosenOf('2a via', [{ number: 1, name: '2ª via' }])?.number, 1)
  })

  test('BOT-24: "#" and "0" go back, in every width', ({ assert }) => {
    assert.isTrue(['#', ' # ', '＃'].every(wantsMainMenu))
    assert.isTrue(['0', '00', '０', '0.'].every(wantsPreviousMenu))
    assert.isFalse(['##', '#1', '0', ''].some(wantsMainMenu))
    assert.isFalse(['#', '10', '', '⁰', '⓪'].some(wantsPreviousMenu))
  })

  test('BOT-07: a number longer than any menu is not a choice', ({ assert }) => {
    assert.isNull(chosenNumber('1'.repeat(10)))
  })
})
