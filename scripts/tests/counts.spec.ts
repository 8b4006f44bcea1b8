// A suite that ran no test, skipped one or crashed outside of one counts as failed.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { test } from '@japa/runner'
import { summarise } from '#scripts/test'
import { countJapa, countVitest } from '#scripts/test/counts'
import { printedBy } from '#scripts/tests/support/command'

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

  test('a failed test of the screens is named with its file and its error', async ({
    assert,
    cleanup,
  }) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'guiche-counts-'))
    cleanup(() => rm(folder, { recursive: true, force: true }))
    const file = path.join(folder, 'report.json')
    const assertionResults = [
      { status: 'passed', fullName: 'Page opens', failureMessages: [] },
      { status: 'failed', fullName: 'Page closes', failureMessages: ['expected 1\nto be 2'] },
    ]
    const name = path.resolve('web/tests/page.test.tsx')
    const testResults = [{ name, assertionResults }]
    const report = { numPassedTests: 1, numFailedTests: 1, testResults }
    await writeFile(file, JSON.stringify(report))
    const outcome = countVitest({ code: 1, output: '' }, file)
    assert.containsSubset(outcome, { passed: 1, failed: 1 })
    const why = 'expected 1 to be 2'
    const fallen = [{ file: 'web/tests/page.test.tsx', title: 'Page closes', why }]
    assert.deepEqual(outcome.fallen, fallen)
  })
})

test.group('Closing lines', () => {
  test('a step that failed without naming a test is named with the end of its output', ({
    assert,
  }) => {
    const output = `${'before\n'.repeat(30)}the cause\n`
    let code
    const printed = printedBy(() => {
      code = summarise(new Map([['walls', { passed: 0, failed: 1, output }]]))
    })
    assert.equal(code, 1)
    assert.match(printed, /Failed: step "walls":\n(\s+before\n){11}\s+the cause\n/)
  })
})
