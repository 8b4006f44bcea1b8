/** Variables in a text and their values (VAR-01..06). */
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { namesIn, renderVariables } from '#app/kernel/text/variables'
import { knownVariables, type VariableContext } from '#modules/tickets/variables/known_variables'

const at = (time: string) => DateTime.fromISO(`2026-03-09T${time}`, { zone: 'America/Sao_Paulo' })
const context: VariableContext = {
  contact: { name: 'Clara  Nunes', number: '5511987650001', email: 'clara@example.com' },
  extraInfo: [
    { name: ' Pedido ', value: '4711' },
    { name: 'name', value: 'somebody else' },
  ],
  ticket: { id: 42, protocol: '20260309-42' },
  queue: 'Vendas',
  user: 'Bruna',
  company: "D'Ávila & Cia",
  now: at('09:05:07'),
  greetings: ['Boa madrugada', 'Bom dia', 'Boa tarde', 'Boa noite'],
}
const render = (text: string, changes: Partial<VariableContext> = {}) =>
  renderVariables(text, knownVariables({ ...context, ...changes }))

test.group('variables', () => {
  test('VAR-01: {{ name }} with any blanks and in any case', ({ assert }) => {
    assert.equal(render('{{name}} {{ NAME }} {{  Name}}'), 'Clara  Nunes Clara  Nunes Clara  Nunes')
    assert.equal(render('{name} {{{name}}}'), '{name} {Clara  Nunes}')
    assert.equal(
      renderVariables('{name} {{name}} {x}', knownVariables(context), { singleBraces: true }),
      'Clara  Nunes Clara  Nunes {x}'
    )
  })

  test('VAR-01: {what} is parsed in linear time')
    .with([
      { what: 'an unclosed placeholder of blanks', text: `{{${' '.repeat(200_000)}x` },
      { what: 'a placeholder of blanks with an invalid end', text: `{{${' \n'.repeat(100_000)}x}` },
      { what: 'a closed placeholder of blanks', text: `{{${' '.repeat(200_000)}}}` },
      { what: 'a sequence of braces', text: '{'.repeat(200_000) },
    ])
    .run(({ assert }, { text }) => {
      const values = knownVariables(context)
      // No time is asserted: with a backtracking pattern this would take hours.
      for (const singleBraces of [false, true]) {
        assert.isTrue(renderVariables(text, values, { singleBraces }) === text)
      }
      assert.deepEqual(namesIn(text), [])
      const blanks = ' '.repeat(500)
      assert.equal(render(`{{${blanks}firstName\n${blanks}}}`), 'Clara')
    })

  test('VAR-02: {text}')
    .with([
      { text: '{{firstName}}', is: 'Clara' },
      { text: '{{number}} {{email}}', is: '5511987650001 clara@example.com' },
      { text: '{{hora}} {{hour}} {{time}}', is: '09:05:07 09:05:07 09:05:07' },
      { text: '{{data}} {{date}}', is: '09/03/2026 09/03/2026' },
      { text: '{{queue}} {{fila}}', is: 'Vendas Vendas' },
      { text: '{{user}} {{agent}} {{usuario}}', is: 'Bruna Bruna Bruna' },
      { text: '{{ticket}} {{protocol}}', is: '42 20260309-42' },
      { text: '{{ms}} {{greeting}} {{gretting}}', is: 'Bom dia Bom dia Bom dia' },
      { text: '{{pedido}}', is: '4711' },
    ])
    .run(({ assert }, { text, is }) => assert.equal(render(text), is))

  test('VAR-02: the greeting at {time}')
    .with([
      { time: '00:00:00', is: 'Boa madrugada' },
      { time: '05:59:59', is: 'Boa madrugada' },
      { time: '06:00:00', is: 'Bom dia' },
      { time: '12:00:00', is: 'Boa tarde' },
      { time: '17:59:59', is: 'Boa tarde' },
      { time: '18:00:00', is: 'Boa noite' },
      { time: '23:59:59', is: 'Boa noite' },
    ])
    .run(({ assert }, { time, is }) => assert.equal(render('{{ms}}', { now: at(time) }), is))

  test('VAR-04: a missing name, a missing value, an unknown name', ({ assert }) => {
    const unnamed = { ...context.contact, name: '5511987650001' }
    assert.equal(render('{{name}}|{{firstName}}', { contact: unnamed }), '5511987650001|')
    const nameless = { ...context.contact, name: ' ' }
    assert.equal(render('{{name}}|{{firstName}}', { contact: nameless }), '5511987650001|')
    assert.equal(render('{{ticket}}|{{protocol}}', { ticket: null }), '|')
    assert.equal(render('{{toString}} {{ nobody }}'), '{{toString}} {{ nobody }}')
  })

  test('VAR-05: nothing is escaped', ({ assert }) => {
    assert.equal(render('{{company}}'), "D'Ávila & Cia")
  })

  test('VAR-06: a value is not expanded again, and unknown text stays as it is', ({ assert }) => {
    const sly = { ...context.contact, name: '{{protocol}} $& $1' }
    assert.equal(render('{{name}}', { contact: sly }), '{{protocol}} $& $1')
    for (const text of [
      '',
      '{',
      '}}',
      '{{',
      '{{}}',
      '{{ }}',
      '100% de {desconto}',
      '😀 {{',
      '{{a\n{{b',
    ]) {
      assert.equal(render(text), text)
    }
  })
})
