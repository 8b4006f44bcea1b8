// A suite that ran no test, skipped one or crashed outside of one counts as failed.
import { test } from '@japa/runner'
import { countJapa } from '#scripts/test/counts'

const machine = (aggregates: object, hasError: boolean) =>
  [
    'A readable line',
    JSON.stringify({ event: 'test:end', title: 'adds' }),
    JSON.stringify({ aggregates, hasError }),
  ].join('\n')

test.group('Counting', () => {
  test('counts passed and failed tests', ({ assert }) => {
    const output = machine({ total: 5, passed: 3, failed: 1, regression: 1 }, true)
    const outcome = countJapa({ code: 1, output })
    assert.containsSubset(outcome, { passed: 3, failed: 2 })
    assert.equal(outcome.output, 'A readable line')
  })

  test('a suite without a test counts as failed', ({ assert }) => {
    const outcome = countJapa({ code: 0, output: machine({ total: 0 }, false) })
    assert.containsSubset(outcome, { passed: 0, failed: 1 })
    assert.include(outcome.output, 'It ran no test.')
  })

  test('a suite that never printed its summary counts as failed', ({ assert }) => {
    const outcome = countJapa({ code: 1, output: 'SyntaxError: …' })
    assert.containsSubset(outcome, { passed: 0, failed: 1 })
  })

  test('a skipped test counts as failed', ({ assert }) => {
    const outcome = countJapa({ code: 0, output: machine({ passed: 2, skipped: 1 }, false) })
    assert.containsSubset(outcome, { passed: 2, failed: 1 })
  })

  test('a suite whose tests pass but which then crashes counts one failure', ({ assert }) => {
    const outcome = countJapa({ code: 1, output: machine({ passed: 2 }, true) })
    assert.containsSubset(outcome, { passed: 2, failed: 1 })
  })
})
