/** Runs the test suites against the real application. */
process.env.NODE_ENV = 'test'

import 'reflect-metadata'
import * as modules from '#modules'
import { Ignitor, prettyPrintError } from '@adonisjs/core'
import { configure, processCLIArgs, run } from '@japa/runner'
import { installModules } from '#app/kernel/modules/registry'

const root = new URL('../', import.meta.url)

new Ignitor(root, { importer })
  .tap((app) => {
    installModules(Object.values(modules))
    app.booting(async () => {
      await import('#start/env')
    })
  })
  .testRunner()
  .configure(async (app) => {
    const { runnerHooks, ...config } = await import('#tests/bootstrap')
    processCLIArgs(process.argv.splice(2))
    configure({
      ...app.rcFile.tests,
      ...config,
      setup: runnerHooks.setup,
      teardown: [...runnerHooks.teardown, () => app.terminate()],
    })
  })
  .run(() => run())
  .catch(async (error) => {
    process.exitCode = 1
    await prettyPrintError(error)
  })

function importer(path: string) {
  const local = path.startsWith('./') || path.startsWith('../')
  return import(local ? new URL(path, root).href : path)
}
