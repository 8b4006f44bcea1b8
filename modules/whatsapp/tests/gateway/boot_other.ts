/** Boots the application in a script that a test starts as another process. */
import 'reflect-metadata'
import * as modules from '#modules'
import { Ignitor } from '@adonisjs/core'
import { installModules } from '#app/kernel/modules/registry'

const root = new URL('../../../../', import.meta.url)

/** Must run before anything of the application is imported. */
export async function bootOther() {
  const app = new Ignitor(root, { importer: (path) => import(path) })
    .tap((application) => {
      installModules(Object.values(modules))
      application.booting(async () => {
        await import('#start/env')
      })
    })
    .createApp('console')
  await app.init()
  await app.boot()
  await app.start(() => undefined)
}
