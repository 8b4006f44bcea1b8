/** The registry: what is installed, what is on, and in which order. */
import { test } from '@japa/runner'
import { contribute, defineExtensionPoint } from '#app/kernel/extension_point'
import type { ModuleManifest } from '#app/kernel/module'
import { Registry } from '#app/kernel/registry'

const module = (name: string, rest: Partial<ModuleManifest> = {}): ModuleManifest => ({
  name,
  summary: name,
  ...rest,
})
const names = (modules: readonly ModuleManifest[]) => modules.map(({ name }) => name)

const people = module('people', { core: true })
const tickets = module('tickets', { core: true, requires: ['people'] })
const board = module('board', { requires: ['tickets', 'labels'] })
const labels = module('labels', { requires: ['people'] })
const house = [board, tickets, labels, people]

test.group('registry: order', () => {
  test('puts each module after those it requires, however they are listed', ({ assert }) => {
    assert.deepEqual(names(new Registry(house, 'all').installed), [
      'people',
      'tickets',
      'labels',
      'board',
    ])
    const backwards = names(new Registry([...house].reverse(), 'all').installed)
    for (const { name, requires } of house) {
      for (const required of requires ?? [])
        assert.isBelow(backwards.indexOf(required), backwards.indexOf(name))
    }
  })

  test('names a ring', ({ assert }) => {
    const ring = [module('a', { requires: ['b'] }), module('b', { requires: ['a'] })]
    assert.throws(() => new Registry(ring, 'all'), /in a ring: a > b > a/)
  })

  test('names a requirement that is not installed', ({ assert }) => {
    assert.throws(
      () => new Registry([board], 'all'),
      'Module "board" requires "tickets", which is not installed'
    )
  })
})

test.group('registry: enabling', () => {
  test('MODULES={wanted} enables {on}')
    .with([
      { wanted: '', on: ['people', 'tickets'] },
      { wanted: 'all', on: ['people', 'tickets', 'labels', 'board'] },
      { wanted: 'labels', on: ['people', 'tickets', 'labels'] },
      { wanted: ' board , labels ', on: ['people', 'tickets', 'labels', 'board'] },
    ])
    .run(({ assert }, { wanted, on }) => {
      const registry = new Registry(house, wanted)
      assert.deepEqual(names(registry.enabled), on)
      assert.lengthOf(registry.installed, 4)
      assert.equal(registry.isEnabled('board'), on.includes('board'))
    })

  test('says which requirement is off', ({ assert }) => {
    assert.throws(
      () => new Registry(house, 'board'),
      'MODULES enables "board" but not "labels", which it requires'
    )
  })

  test('says which name it does not know, and which it does', ({ assert }) => {
    assert.throws(
      () => new Registry(house, 'boards'),
      /MODULES names "boards", which is not installed\. Installed: people, tickets/
    )
  })
})

test.group('registry: what modules declare', () => {
  const question = defineExtensionPoint<string>('tickets.question')
  const answering = (name: string, answer: string, rest: Partial<ModuleManifest> = {}) =>
    module(name, {
      contributes: [contribute(question, async () => ({ default: answer }))],
      ...rest,
    })

  test('only the enabled ones answer, in boot order', async ({ assert }) => {
    const modules = [
      answering('late', 'last', { requires: ['early'], core: true }),
      answering('early', 'first', { core: true }),
      answering('off', 'never'),
    ]
    assert.deepEqual(await new Registry(modules, '').contributionsTo(question), ['first', 'last'])
    assert.sameMembers(await new Registry(modules, 'all').contributionsTo(question), [
      'first',
      'last',
      'never',
    ])
  })

  test('a question about rows is asked of those that are off, too', async ({ assert }) => {
    const holdings = defineExtensionPoint<string>('tickets.holdings', { includeDisabled: true })
    const holding = async () => ({ default: 'mine' })
    const modules = [
      module('on', { core: true }),
      module('off', { contributes: [contribute(holdings, holding)] }),
    ]
    assert.deepEqual(await new Registry(modules, '').contributionsTo(holdings), ['mine'])
  })

  test('settings and schedules of a module that is off do not exist', ({ assert }) => {
    const setting = { default: 1, readableBy: 'admins' } as const
    const modules = [
      module('on', { core: true, settings: { 'on.size': setting } }),
      module('off', {
        settings: { 'off.size': setting },
        schedules: [{ job: 'off.sweep', cron: '* * * * *' }],
      }),
    ]
    const registry = new Registry(modules, '')
    assert.deepEqual([...registry.declared('settings').keys()], ['on.size'])
    assert.deepEqual(registry.schedules(), [])
    assert.lengthOf(new Registry(modules, 'off').schedules(), 1)
  })
})
