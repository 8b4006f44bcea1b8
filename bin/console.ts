/** Starts the operators' console. */
import 'reflect-metadata'
import '#modules'
import { Ignitor, prettyPrintError } from '@adonisjs/core'

const root = new URL('../', import.meta.url)

new Ignitor(root, { importer })
  .tap((app) => {
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
