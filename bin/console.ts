/** Starts the operators' console. */
import 'reflect-metadata'
import * as modules from '#modules'
import { Ignitor, prettyPrintError } from '@adonisjs/core'
import { installModules } from '#app/kernel/modules/registry'

const root = new URL('../', import.meta.url)

new Ignitor(root, { importer })
  .tap((app) => {
    installModules(Object.values(modules))
    app.booting(async () => {
      await import('#start/env')
    })
  })
  .ace()
  .handle(process.argv.slice(2))
  .catch(async (error) => {
    process.exitCode = 1
    await prettyPrintError(error)
  })

function importer(path: string) {
  const local = path.startsWith('./') || path.startsWith('../')
  return import(local ? new URL(path, root).href : path)
}
