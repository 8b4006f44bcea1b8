/** Starts the server: HTTP, sockets, workers and WhatsApp sessions in one process. */
import 'reflect-metadata'
// First, so that a broken import in a module is loud: the framework would swallow it and start empty.
import '#modules'
import { Ignitor, prettyPrintError } from '@adonisjs/core'
import { createWebServer } from '#app/kernel/web_server'

const root = new URL('../', import.meta.url)

let isLeaving = false

const started: Promise<void> = new Ignitor(root, { importer })
  .tap((app) => {
    app.booting(async () => {
      await import('#start/env')
    })
    const end = async () => {
      isLeaving = true
      // Half of it is up: what is still starting would meet doors that are closing. A moment later all
      // of it goes down in order.
      await started
      await app.terminate()
    }
    void app.booted(async () => {
      const { installCrashHandlers } = await import('#app/kernel/crash_handlers')
      installCrashHandlers(end)
    })
    for (const sign of ['SIGTERM', 'SIGINT'] as const) {
      app.listen(sign, async () => {
        if (isLeaving) return
        await end()
        process.exit()
      })
    }
  })
  .httpServer()
  .start(createWebServer)
  .catch(async (error) => {
    process.exitCode = 1
    await prettyPrintError(error)
    process.exit(1)
  })

function importer(path: string) {
  const local = path.startsWith('./') || path.startsWith('../')
  return import(local ? new URL(path, root).href : path)
}
