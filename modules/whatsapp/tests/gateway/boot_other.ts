/** Brings the application to life in a script that a test starts as another process. */
import 'reflect-metadata'
import '#modules'
import { Ignitor } from '@adonisjs/core'

const root = new URL('../../../../', import.meta.url)

/** Nothing of the application may be imported before. */
export async function bootOther() {
  const app = new Ignitor(root, { importer: (path) => import(path) })
    .tap((application) => {
      application.booting(async () => {
        await import('#start/env')
      })
    })
    .createApp('console')
  await app.init()
  await app.boot()
  await app.start(() => undefined)
}
