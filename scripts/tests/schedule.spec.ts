// Steps run side by side, in the order of their table, except those that must wait or be alone.
import { setTimeout as pause } from 'node:timers/promises'
import { test } from '@japa/runner'
import { runSteps } from '#scripts/test/schedule'
import type { Outcome, Step, Workshop } from '#scripts/test/step'

const unused = {} as Workshop

/** Steps that note in `log` which others run when they begin; each takes a moment. */
function stepsWith(log: Map<string, string[]>) {
  const running = new Set<string>()
  return (name: string, order: Partial<Step> = {}, outcome: Partial<Outcome> = {}): Step => ({
    name,
    ...order,
    run: async () => {
      log.set(name, [...running])
      running.add(name)
      await pause(20)
      running.delete(name)
      return { passed: 1, failed: 0, output: '', ...outcome }
    },
  })
}

test.group('Schedule', () => {
  test('two run at a time, and each of those that want it alone after all others', async ({
    assert,
  }) => {
    const log = new Map<string, string[]>()
    const step = stepsWith(log)
    const alone = { alone: true } as const
    const names = ['browser', 'one', 'two', 'three', 'four', 'crash']
    const steps = names.map((name) => step(name, /browser|crash/.test(name) ? alone : {}))
    const outcomes = await runSteps(steps, unused)
    assert.sameMembers([...outcomes.keys()], names)
    assert.deepEqual([...log.keys()], ['one', 'two', 'three', 'four', 'browser', 'crash'])
    assert.deepEqual(log.get('two'), ['one'])
    assert.lengthOf(log.get('three')!, 1)
    assert.deepEqual([log.get('browser'), log.get('crash')], [[], []])
  })

  test('a step waits for those that it names, and is not run when one of them failed', async ({
    assert,
  }) => {
    const log = new Map<string, string[]>()
    const step = stepsWith(log)
    const outcomes = await runSteps(
      [
        step('functional', { after: ['build'] }),
        step('size', { after: ['types'] }),
        step('build'),
        step('types', {}, { passed: 0, failed: 1 }),
        // Not part of this run: nothing to wait for.
        step('scripts', { after: ['no such step'] }),
      ],
      unused
    )
    assert.sameMembers([...log.keys()], ['build', 'types', 'scripts', 'functional'])
    assert.deepEqual([...log.keys()].slice(0, 2), ['build', 'types'])
    assert.notInclude(log.get('functional'), 'build')
    assert.deepInclude(outcomes.get('size'), {
      failed: 1,
      output: 'Not run, because "types" failed.',
    })
  })
})
