/**
 * A gateway of its own that never hears what the library hands over, as if it were killed each time
 * between WhatsApp's receipt and that moment. Whatever it stores was stored before the receipt.
 */
import 'reflect-metadata'
import '#modules'
import { Ignitor } from '@adonisjs/core'
import type { Connect } from '#modules/whatsapp/drivers/driver'

const root = new URL('../../../../', import.meta.url)
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

const { connectBaileys } = await import('#modules/whatsapp/drivers/baileys/session')
const { default: Gateway } = await import('#modules/whatsapp/sessions/gateway')

const connect: Connect = (link, events) =>
  connectBaileys(link, {
    ...events,
    arrived: async () => undefined,
    opened: (number) => {
      events.opened(number)
      console.log('open')
    },
  })
await new Gateway(connect).start()
