/** Stops a production server on a database that holds the demo company: everybody knows its passwords. */
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import type { Resident } from '#app/kernel/module'

/** The demo's people, and nobody else, live at this host: it cannot receive mail. */
const demoHost = '@guiche.local'

export default class RefuseDemoInProduction implements Resident {
  async start() {
    if (!app.inProduction) return
    const person = await db.from('users').whereILike('email', `%${demoHost}`).first()
    if (!person) return
    throw new Error(
      'This database holds the demo company, whose passwords everybody knows: give production a database of its own (DATABASE_URL).'
    )
  }

  async stop() {}
}
