/** The manifest checks: each gets a set of manifests that violates it. */
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from '@japa/runner'
import { checkModules } from '#app/kernel/modules/check'
import { checkImports } from '#app/kernel/modules/check_imports'
import { contribute, defineExtensionPoint } from '#app/kernel/modules/extension_point'
import type { ModuleManifest } from '#app/kernel/modules/module'
import { Registry } from '#app/kernel/modules/registry'

/** Event names are checked by the compiler; here they are deliberately wrong. */
type Loose = Omit<Partial<ModuleManifest>, 'emits' | 'listens'> & {
  emits?: readonly string[]
  listens?: Readonly<Record<string, readonly unknown[]>>
}
const module = (name: string, rest: Loose = {}) =>
  ({ name, summary: name, ...rest }) as ModuleManifest
const problemsOf = (...modules: ModuleManifest[]) => checkModules(new Registry(modules, 'all'))
const lazy = async () => ({ default: 'anything' })
const error = { status: 404, wire: 'ERR_GONE', message: 'Gone.' }
const setting = { default: true, readableBy: 'members', wire: 'sound' } as const

test.group('check: names', () => {
  test('{kind} must begin with its module')
    .with<{ kind: string; manifest: Loose; says: string }[]>([
      { kind: 'an event', manifest: { emits: ['bell.rung'] }, says: 'event "bell.rung"' },
      {
        kind: 'an extension point',
        manifest: { extensionPoints: [{ key: 'bellsringer' }] },
        says: 'extension point "bellsringer"',
      },
      {
        kind: 'a job',
        manifest: { jobs: { 'other.ring': { load: lazy as never } } },
        says: 'job "other.ring"',
      },
      {
        kind: 'a setting',
        manifest: { settings: { sound: { default: true, readableBy: 'members' } } },
        says: 'setting "sound"',
      },
      {
        kind: 'an ability',
        manifest: { abilities: { ring: { grantedTo: [] } } },
        says: 'ability "ring"',
      },
      {
        kind: 'an entitlement',
        manifest: { entitlements: { useBells: { kind: 'flag', default: true } } },
        says: 'entitlement "useBells"',
      },
    ])
    .run(({ assert }, { manifest, says }) => {
      assert.deepEqual(problemsOf(module('bells', manifest)), [
        `${says} of module "bells" must start with "bells."`,
      ])
    })

  test('{what} has one owner')
    .with<{ what: string; first: Loose; second: Loose; says: string }[]>([
      {
        what: 'an error code',
        first: { errors: { E_GONE: error } },
        second: { errors: { E_GONE: { ...error, wire: 'ERR_LEFT' } } },
        says: 'error "E_GONE" is owned by both "a" and "b"',
      },
      {
        what: 'an error on the wire',
        first: { errors: { E_GONE: error } },
        second: { errors: { E_LEFT: error } },
        says: 'wire error "ERR_GONE" is owned by both "a" and "b"',
      },
      {
        what: 'a setting on the wire',
        first: { settings: { 'a.sound': setting } },
        second: { settings: { 'b.sound': setting } },
        says: 'wire setting "sound" is owned by both "a" and "b"',
      },
      {
        what: 'an event',
        first: { emits: ['a.rung'] },
        second: { emits: ['a.rung'] },
        says: 'event "a.rung" is owned by both "a" and "b"',
      },
    ])
    .run(({ assert }, { first, second, says }) => {
      const problems = problemsOf(module('a', first), module('b', second))
      assert.include(problems, says)
    })
})

test.group('check: references', () => {
  test('reports an event that nobody emits', ({ assert }) => {
    assert.deepEqual(problemsOf(module('bells', { listens: { 'door.opened': [lazy] } })), [
      'module "bells" listens to "door.opened", which no installed module emits',
    ])
  })

  test('reports a stand-in in the folder of another module', ({ assert }) => {
    const problems = (sandbox: string) => problemsOf(module('bells', { sandbox }))
    assert.deepEqual(problems('modules/tickets/sandbox/index'), [
      'sandbox of module "bells" must be in modules/bells/sandbox or in sandbox, not "modules/tickets/sandbox/index"',
    ])
    for (const own of ['modules/bells/sandbox/index', 'sandbox/whatsapp'])
      assert.deepEqual(problems(own), [])
  })

  test('reports a contribution to an unknown extension point', ({ assert }) => {
    const nobody = defineExtensionPoint<string>('door.who_is_there')
    assert.deepEqual(problemsOf(module('bells', { contributes: [contribute(nobody, lazy)] })), [
      'module "bells" answers "door.who_is_there", which nobody asks',
    ])
  })

  test('reports a schedule without its job', ({ assert }) => {
    const schedules = [{ job: 'bells.ring', cron: '* * * * *' }]
    assert.deepEqual(problemsOf(module('bells', { schedules })), [
      'module "bells" schedules "bells.ring", which is not one of its jobs',
    ])
  })

  test('reports nothing for valid manifests', ({ assert }) => {
    const question = defineExtensionPoint<string>('door.who_is_there')
    const door = module('door', { emits: ['door.opened'], extensionPoints: [question] })
    const bells = module('bells', {
      requires: ['door'],
      listens: { 'door.opened': [lazy] },
      contributes: [contribute(question, lazy)],
      errors: { E_GONE: error },
      settings: { 'bells.sound': setting },
    })
    assert.deepEqual(problemsOf(door, bells), [])
  })
})

test.group('check: imports', (group) => {
  let root = ''
  group.each.setup(async () => {
    root = await mkdtemp(join(tmpdir(), 'house_'))
    return () => rm(root, { recursive: true })
  })
  const write = async (file: string, text: string) => {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  const door = module('door')

  test('allows public.ts only of modules that `requires` names', async ({ assert }) => {
    await write('modules/bells/actions/ring.ts', `import { open } from '#modules/door/public'\n`)
    await write('modules/bells/jobs/late.ts', `const door = await import("#modules/door/public")\n`)
    assert.deepEqual(checkImports([door, module('bells')], root), [
      'modules/bells/actions/ring.ts uses "door/public", but "bells" does not require it',
      'modules/bells/jobs/late.ts uses "door/public", but "bells" does not require it',
    ])
    assert.deepEqual(checkImports([door, module('bells', { requires: ['door'] })], root), [])
  })

  test("allows the contract of any module, and the module's own public.ts", async ({ assert }) => {
    await write('modules/bells/a.ts', `import { opened } from '#modules/door/contract'\n`)
    await write('modules/bells/b.ts', `import { ring } from '#modules/bells/public'\n`)
    await write('modules/bells/tests/c.ts', `import { open } from '#modules/door/public'\n`)
    assert.deepEqual(checkImports([door, module('bells')], root), [])
  })
})
