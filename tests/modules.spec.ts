/** The manifests are consistent, and the product runs with its core alone and with each optional module alone. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { checkModules } from '#app/kernel/modules/check'
import { checkImports } from '#app/kernel/modules/check_imports'
import { Registry, registry } from '#app/kernel/modules/registry'
import { freePort } from '#scripts/ports'
import { freshDatabase, type FreshDatabase } from '#tests/support/fresh_database'
import { runFile } from '#tests/support/programs'

const { installed } = registry
const optional = installed.filter(({ core }) => !core)

test.group('modules', () => {
  test('no manifest and no import violates a rule', ({ assert }) => {
    assert.isAbove(installed.length, 4)
    assert.deepEqual([...checkModules(registry), ...checkImports(installed)], [])
  })

  test(
    '{name}, switched off, has no job, no schedule, no permission, no setting and no plan flag; switched on again, it has all'
  )
    .with(optional)
    .run(({ assert }, module) => {
      // Undefined when no optional module is installed.
      if (!module) return
      const isGone = ({ name, requires = [] }: (typeof installed)[number]): boolean =>
        name === module.name ||
        requires.some((one) => isGone(registry.installed.find(({ name: other }) => other === one)!))
      const others = optional.filter((one) => !isGone(one)).map(({ name }) => name)
      const namesIn = (house: Registry) => [
        ...(['jobs', 'settings', 'abilities', 'entitlements'] as const).flatMap((kind) => [
          ...house.declared(kind).keys(),
        ]),
        ...house.schedules().map(({ job }) => job),
        ...house.enabled.flatMap(({ name }) => `${name}.`),
      ]
      const own = (house: Registry) =>
        namesIn(house).filter((name) => name.startsWith(`${module.name}.`))
      assert.deepEqual(own(new Registry(installed, others.join())), [])
      const again = new Registry(installed, 'all')
      const declared = [module.jobs, module.settings, module.abilities, module.entitlements]
      const most = declared.flatMap((record) => Object.keys(record ?? {})).length
      assert.lengthOf(own(again), most + (module.schedules ?? []).length + 1)
    })

  test('a core module requires core modules only', ({ assert }) => {
    assert.doesNotThrow(() => new Registry(installed, ''))
  })
})

test.group('the product', (group) => {
  let database: FreshDatabase
  group.setup(async () => {
    database = await freshDatabase('guiche_modules')
    const env = { DATABASE_URL: database.url, NODE_ENV: 'production' }
    const { code, output } = await runFile('ace.js', ['migration:run', '--force'], {
      cwd: app.makePath(),
      env,
    })
    if (code) throw new Error(output)
    return () => database.drop()
  })

  const alone = [
    { wanted: '' },
    { wanted: 'all' },
    ...optional.map(({ name, requires = [] }) => {
      const needed = requires.filter((other) => optional.some((module) => module.name === other))
      return { wanted: [...needed, name].join() }
    }),
  ]
  test('starts, serves and stops with MODULES={wanted}')
    .with(alone)
    .run(async ({ assert, cleanup }, { wanted }) => {
      const product = await start(database.url, wanted)
      cleanup(() => void product.child.kill('SIGKILL'))
      assert.equal(await product.health(), 200, product.output())
      // A module that exists only in the browser has no route to request.
      for (const { name } of optional.filter(({ routes }) => routes)) {
        const isOn = wanted === 'all' || wanted.split(',').includes(name)
        assert.equal(await product.serves(name), isOn, `the routes of ${name}`)
      }
      product.child.kill('SIGTERM')
      const [code] = (await once(product.child, 'exit')) as [number | null]
      assert.equal(code, 0, product.output())
    })

  test('refuses to start with a module that is not installed, and names it', async ({ assert }) => {
    const { child, output } = await start(database.url, 'no_such_module')
    const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
    assert.notEqual(code, 0)
    assert.include(output(), 'MODULES names "no_such_module", which is not installed')
  })
})

interface Product {
  readonly child: ChildProcess
  readonly output: () => string
  readonly health: () => Promise<number>
  /** Whether a route of the module exists: 404 means not, any other refusal means it does. */
  readonly serves: (module: string) => Promise<boolean>
}

async function start(databaseUrl: string, wanted: string): Promise<Product> {
  const port = await freePort()
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    MODULES: wanted,
    PORT: String(port),
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
  }
  const args = ['--import=@poppinss/ts-exec', 'bin/server.ts']
  const child = spawn(process.execPath, args, { cwd: app.makePath(), env })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (text += chunk.toString()))

  const ask = (path: string, method = 'GET') =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { accept: 'application/json' } })
  return {
    child,
    output: () => text,
    health: async () => {
      for (const end = Date.now() + 30_000; Date.now() < end && child.exitCode === null;) {
        const answer = await ask('/health').catch(() => null)
        if (answer) return answer.status
        await pause(50)
      }
      return 0
    },
    serves: async (module) => {
      const { path, method } = await publicRouteOf(module)
      return (await ask(path, method)).status !== 404
    },
  }
}

/** A route of the module, and how to request it: without a token it responds 401, not a 404 for a missing row. */
async function publicRouteOf(name: string): Promise<{ method: string; path: string }> {
  const { default: router } = await import('@adonisjs/core/services/router')
  const own = Object.values(router.toJSON())
    .flat()
    .find((route) => route.name?.startsWith(`${name}.`))
  if (!own) throw new Error(`${name} has no route to knock at`)
  return { method: own.methods[0], path: own.pattern.replace(/:\w+\??/g, '1') }
}
