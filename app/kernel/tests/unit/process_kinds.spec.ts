/** Kinds of process: some, all, and invalid values. */
import { test } from '@japa/runner'
import { processKindsOf } from '#start/process_kinds'

test.group('kinds of process', () => {
  test('{given} is {kinds}')
    .with([
      { given: undefined, kinds: ['web', 'worker', 'gateway'] },
      { given: '', kinds: ['web', 'worker', 'gateway'] },
      { given: 'worker', kinds: ['worker'] },
      { given: ' gateway , web', kinds: ['web', 'gateway'] },
    ])
    .run(({ assert }, { given, kinds }) => assert.deepEqual([...processKindsOf(given)], kinds))

  test('an unknown kind stops the start with an error', ({ assert }) => {
    assert.throws(() => processKindsOf('web,workers'), /"workers": write web, worker, gateway/)
  })
})
