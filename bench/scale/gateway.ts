/**
 * A gateway as in production, except that nobody is at the other end: logins succeed after a moment, and nothing arrives.
 * Runs in a process of its own, as it was built; its parent ends it by a signal.
 */
import 'reflect-metadata'
import { setTimeout as pause } from 'node:timers/promises'
import * as modules from '#modules'
import { Ignitor } from '@adonisjs/core'
import { installModules } from '#app/kernel/modules/registry'
import type { Driver } from '#modules/whatsapp/drivers/driver'
import type { Library } from '#modules/whatsapp/drivers/library'

const root = new URL('../../', import.meta.url)
/** Milliseconds from opening a socket to being online, as measured with WhatsApp's servers nearby. */
const loginMs = 400

const importer = (path: string) => import(path.startsWith('.') ? new URL(path, root).href : path)
const app = new Ignitor(root, { importer })
  .tap((kernel) => {
    installModules(Object.values(modules))
    kernel.booting(async () => void (await import('#start/env')))
  })
  .createApp('console')
await app.init()
await app.boot()
await app.start(() => undefined)

const { default: env } = await import('#start/env')
const { startListening } = await import('#app/kernel/database/signals')
const { default: Gateway } = await import('#modules/whatsapp/sessions/gateway')

const notPlayed = () => Promise.reject(new Error('nobody is at the other end'))
const driver: Omit<Driver, 'close'> = {
  prepare: notPlayed,
  send: notPlayed,
  markRead: notPlayed,
  showTyping: notPlayed,
  watchTyping: notPlayed,
  findNumber: notPlayed,
  describeGroup: notPlayed,
  findPicture: notPlayed,
  requestLinkCode: notPlayed,
  askForUpload: notPlayed,
  logout: async () => undefined,
}
const library: Library = {
  prepare: async () => undefined,
  connect: async ({ connectionId }, { opened }) => {
    const gone = new AbortController()
    void pause(loginMs, undefined, { signal: gone.signal }).then(
      () => opened(`5511${connectionId}`),
      () => undefined
    )
    return { ...driver, close: async () => gone.abort() }
  },
  unlinkDevice: notPlayed,
  ownVersion: notPlayed,
  fetchMedia: notPlayed,
  fetchPicture: notPlayed,
  messageOfFile: notPlayed,
}

await startListening(env.get('DATABASE_URL'))
const gateway = new Gateway(library)
process.once('SIGTERM', () => void gateway.stop().finally(() => process.exit()))
process.on('disconnect', () => process.exit())
await gateway.start()
process.send!('started')
