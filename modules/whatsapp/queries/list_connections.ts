/** The company's connections for their screen. */
import type { Actor } from '#app/kernel/actor/actor'
import Connection from '#modules/whatsapp/models/connection'

export async function listConnections(actor: Actor): Promise<Connection[]> {
  return Connection.of(actor).orderBy('name').orderBy('id')
}
