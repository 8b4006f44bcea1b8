// A second try accepts tests that failed by chance, reports them, and accepts nothing else.
import { test } from '@japa/runner'
import { countJapa } from '#scripts/test/counts'
import { withSecondTry } from '#scripts/test/second_try'
import type { Fallen, Outcome } from '#scripts/test/step'

const why = 'it was late'
const fell = (title: string, file = 'a.spec.ts'): Fallen => ({ file, title, why })
const outcome = (passed: number, fallen: readonly Fallen[], output = ''): Outcome => ({
  passed,
  failed: fallen.length,
  output,
  fallen,
})

test.group('A second try', () => {
  test('only the files with failed tests run again, each once', async ({ assert }) => {
    const ran: string[] = []
    const first = outcome(7, [fell('one'), fell('two'), fell('three', 'b.spec.ts')], 'It was late')
    const settled = await withSecondTry(first, async (files) => {
      ran.push(...files)
      return outcome(5, [])
    })
    assert.deepEqual(ran, ['a.spec.ts', 'b.spec.ts'])
    assert.containsSubset(settled, { passed: 10, failed: 0, output: 'It was late' })
    assert.deepEqual(settled.unsteady, first.fallen)
  })

  test('a test that fails again counts as failed, with the output of both tries', async ({
    assert,
  }) => {
    const first = outcome(7, [fell('one')], 'It was late')
    const settled = await withSecondTry(first, async () => outcome(1, [fell('one')], 'Still late'))
    assert.containsSubset(settled, { passed: 7, failed: 1 })
    assert.include(settled.output, 'It was late')
    assert.include(settled.output, 'Still late')
    assert.isUndefined(settled.unsteady)
  })

  test('a second try that ran fewer tests than failed does not count', async ({ assert }) => {
    const settled = await withSecondTry(outcome(7, [fell('one')]), async () => outcome(0, []))
    assert.equal(settled.failed, 1)
  })

  for (const [reason, first] of [
    ['nothing fell', outcome(9, [])],
    [
      'six fell',
      outcome(
        9,
        ['1', '2', '3', '4', '5', '6'].map((title) => fell(title))
      ),
    ],
    ['something failed beside the tests', { ...outcome(9, [fell('one')]), failed: 2 }],
  ] as const) {
    test(`there is none when ${reason}`, async ({ assert }) => {
      const settled = await withSecondTry(first, async () => assert.fail('ran again'))
      assert.equal(settled, first)
    })
  }

  test('failed tests are read from the machine-readable lines', ({ assert }) => {
    const line = (title: string, errors: readonly object[]) =>
      JSON.stringify({
        event: 'test:end',
        relativePath: 'a.spec.ts',
        title: { expanded: title },
        errors,
      })
    const error = { message: 'it was\n  late' }
    const output = [line('adds', []), line('divides', [{ phase: 'test', error }])]
    const closing = JSON.stringify({ aggregates: { passed: 1, failed: 1 }, hasError: true })
    const { fallen } = countJapa({ code: 1, output: [...output, closing].join('\n') })
    assert.deepEqual(fallen, [fell('divides')])
  })
})
