/** Kinds of process: some, all, and words that name none. */
import { test } from '@japa/runner'
import { processKindsOf } from '#app/kernel/process_kinds'

test.group('kinds of process', () => {
  test('{given} is {kinds}')
    .with([
      { given: undefined, kinds: ['web', 'worker', 'gateway'] },
      { given: '', kinds: ['web', 'worker', 'gateway'] },
      { given: 'worker', kinds: ['worker'] },
      { given: ' gateway , web', kinds: ['web', 'gateway'] },
    ])
    .run(({ assert }, { given, kinds }) => assert.deepEqual([...processKindsOf(given)], kinds))

  test('a word that names none stops the start with a sentence', ({ assert }) => {
    assert.throws(() => processKindsOf('web,workers'), /"workers": write web, worker, gateway/)
  })
})
