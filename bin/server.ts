/** Starts the server: HTTP, sockets, workers and WhatsApp sessions in one process. */
import 'reflect-metadata'
import { setTimeout as pause } from 'node:timers/promises'
// A static import, so that a broken import in a module fails: the framework would swallow the error and start empty.
import * as modules from '#modules'
import { Ignitor, prettyPrintError } from '@adonisjs/core'
import { setReadiness } from '#app/kernel/http/readiness'
import { createWebServer } from '#app/kernel/http/web_server'
import { installModules } from '#app/kernel/modules/registry'

const root = new URL('../', import.meta.url)

let isLeaving = false
setReadiness('starting')

const started: Promise<void> = new Ignitor(root, { importer })
  .tap((app) => {
    installModules(Object.values(modules))
    app.booting(async () => {
      await import('#start/env')
    })
    const end = async () => {
      isLeaving = true
      // Before anything else, so that a proxy that asks sends no more calls here.
      setReadiness('stopping')
      // Wait for the start to finish: components that are still starting would otherwise use services that are
      // already shut down. Then everything stops in order.
      await started
      await app.terminate()
    }
    void app.booted(async () => {
      const { installCrashHandlers } = await import('#app/kernel/crash_handlers')
      installCrashHandlers(end)
    })
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      app.listen(signal, async () => {
        if (isLeaving) return
        isLeaving = true
        setReadiness('stopping')
        await drained()
        await end()
        process.exit()
      })
    }
  })
  .httpServer()
  .start(createWebServer)
  .then(() => void setReadiness('ready'))
  .catch(async (error) => {
    process.exitCode = 1
    await prettyPrintError(error)
    process.exit(1)
  })

/** Goes on serving for DRAIN_SECONDS, in which proxies notice that the process is not ready any more. */
async function drained() {
  const { default: env } = await import('#start/env')
  await pause(1000 * env.get('DRAIN_SECONDS', 0))
}

function importer(path: string) {
  const local = path.startsWith('./') || path.startsWith('../')
  return import(local ? new URL(path, root).href : path)
}
