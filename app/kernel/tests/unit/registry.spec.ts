/** The registry: what is installed, what is enabled, and in which order. */
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { contribute, defineExtensionPoint } from '#app/kernel/modules/extension_point'
import type { ModuleManifest } from '#app/kernel/modules/module'
import { Registry, installModules } from '#app/kernel/modules/registry'
import { runFile } from '#tests/support/programs'

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
  test('orders each module after those it requires, however they are listed', ({ assert }) => {
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

  test('reports a cycle', ({ assert }) => {
    const ring = [module('a', { requires: ['b'] }), module('b', { requires: ['a'] })]
    assert.throws(() => new Registry(ring, 'all'), /in a ring: a > b > a/)
  })

  test('reports a requirement that is not installed', ({ assert }) => {
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

  test('the stand-ins of enabled modules are listed once each, those of the sandbox first; a module that is off brings none', ({
    assert,
  }) => {
    const [phones, bank] = ['sandbox/phones', 'modules/cards/sandbox/index']
    const brought = [
      module('cards', { sandbox: bank }),
      module('talk', { core: true, sandbox: phones }),
      module('calls', { sandbox: phones }),
      module('silent'),
    ]
    assert.deepEqual(new Registry(brought, 'all').standIns(), [phones, bank])
    assert.deepEqual(new Registry(brought, 'calls').standIns(), [phones])
  })

  test('reports a requirement that is switched off', ({ assert }) => {
    assert.throws(
      () => new Registry(house, 'board'),
      'MODULES enables "board" but not "labels", which it requires'
    )
  })

  test('reports an unknown module name and lists the known ones', ({ assert }) => {
    assert.throws(
      () => new Registry(house, 'boards'),
      /MODULES names "boards", which is not installed\. Installed: people, tickets/
    )
  })
})

test.group('registry: declarations', () => {
  const question = defineExtensionPoint<string>('tickets.question')
  const answering = (name: string, answer: string, rest: Partial<ModuleManifest> = {}) =>
    module(name, {
      contributes: [contribute(question, async () => ({ default: answer }))],
      ...rest,
    })

  test('only enabled modules contribute, in boot order', async ({ assert }) => {
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

  test('an extension point with `includeDisabled` includes modules that are off', async ({
    assert,
  }) => {
    const holdings = defineExtensionPoint<string>('tickets.holdings', { includeDisabled: true })
    const holding = async () => ({ default: 'mine' })
    const modules = [
      module('on', { core: true }),
      module('off', { contributes: [contribute(holdings, holding)] }),
    ]
    assert.deepEqual(await new Registry(modules, '').contributionsTo(holdings), ['mine'])
  })

  test('settings and schedules of a disabled module are not declared', ({ assert }) => {
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

test.group('registry: of this process', () => {
  test('is installed once', ({ assert }) => {
    assert.throws(() => installModules(house, 'all'), 'The modules are installed already')
  })

  test('refuses to answer in a program that has not installed the modules', async ({ assert }) => {
    const file = new URL('../../modules/registry.ts', import.meta.url).href
    const script = `const { registry } = await import('${file}'); registry.isEnabled('board')`
    const { code, output } = await runFile('--input-type=module', ['--eval', script], {
      cwd: app.makePath(),
    })
    assert.equal(code, 1)
    assert.include(output, 'The modules are not installed yet: call installModules() first')
  })
})
