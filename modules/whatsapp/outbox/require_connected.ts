/** Guards what needs WhatsApp to be reachable. */
import type { Actor } from '#app/kernel/actor/actor'
import { errors } from '#modules/whatsapp/access'
import Connection from '#modules/whatsapp/models/connection'

/** Throws 400 ERR_WAPP_NOT_INITIALIZED unless the company's connection is CONNECTED (CNX-07). */
export async function requireConnected(actor: Pick<Actor, 'companyId'>, connectionId: number) {
  const connection = await Connection.of(actor).where('id', connectionId).first()
  if (connection?.status !== 'CONNECTED') throw new errors.E_NOT_CONNECTED()
}
