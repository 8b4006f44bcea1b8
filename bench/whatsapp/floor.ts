/**
 * The baseline ("floor"): Baileys alone, with the product's own key store in PostgreSQL and nothing else of the
 * product. Runs in a process of its own; its parent sends it commands and receives the results.
 */
import 'reflect-metadata'
import * as modules from '#modules'
import { Ignitor } from '@adonisjs/core'
import { isJidGroup, makeWASocket } from '@whiskeysockets/baileys'
import { installModules } from '#app/kernel/modules/registry'

const root = new URL('../../', import.meta.url)
const link = { companyId: Number(process.argv[2]), connectionId: Number(process.argv[3]) }

const importer = (path: string) => import(path.startsWith('.') ? new URL(path, root).href : path)
const app = new Ignitor(root, { importer })
  .tap((kernel) => {
    installModules(Object.values(modules))
    kernel.booting(async () => void (await import('#start/env')))
  })
  .createApp('console')
await app.init()
await app.boot()

const { takeLease } = await import('#app/kernel/database/lease')
const { openAuthState } = await import('#modules/whatsapp/drivers/baileys/auth_state')
const { harden } = await import('#modules/whatsapp/drivers/baileys/harden')
const { quietLogger } = await import('#modules/whatsapp/drivers/baileys/quiet_logger')
const { socketSettings } = await import('#modules/whatsapp/drivers/baileys/socket_settings')
const { servicesFor } = await import('#modules/whatsapp/sessions/driver_services')
harden()
// Nobody else uses this session.
const lease = (await takeLease(`whatsapp.connection:${link.connectionId}`))!
const services = servicesFor({ ...link, lease })

let heard = 0
let startedAt = 0
let lastAt = 0
let cpu = process.cpuUsage()
await connect()
process.on('message', (word) => {
  if (word === 'begin') {
    heard = 0
    startedAt = performance.now()
    cpu = process.cpuUsage()
  }
  if (word === 'report') {
    const { user, system } = process.cpuUsage(cpu)
    process.send!({ heard, ms: lastAt - startedAt, cpuMs: (user + system) / 1000 })
  }
  if (word === 'end') process.exit(0)
})

async function connect() {
  const { connectionId } = link
  const logger = quietLogger(connectionId)
  const auth = await openAuthState(connectionId, services.secrets, logger, {
    lost: (error) => {
      throw error
    },
    pairs: async () => undefined,
  })
  const { ev } = makeWASocket(
    await socketSettings(
      { connectionId, services },
      auth,
      logger,
      (jid) => isJidGroup(jid) === true
    )
  )
  ev.on('creds.update', () => auth.touch())
  ev.on('messages.upsert', ({ messages }) => {
    heard += messages.filter(({ message }) => message?.conversation).length
    lastAt = performance.now()
  })
  ev.on('connection.update', ({ qr, connection }) => {
    if (qr) process.send!({ qr })
    if (connection === 'open') process.send!({ open: true })
    // After the scan WhatsApp requires a new socket.
    if (connection === 'close') void auth.flush().then(connect)
  })
}
