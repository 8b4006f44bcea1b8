/** Checks whether a number is on WhatsApp, if a connection is available (CON-01). */
import type { Actor } from '#app/kernel/actor/actor'
import type { NumberState } from '#modules/contacts/contract'
import { describeConnections, directory } from '#modules/whatsapp/public'

/**
 * `number` in canonical digits. Takes up to eight seconds: never call it inside a transaction. Returns `unchecked`
 * when no connection is connected: the check stays pending. Throws 400 ERR_WAPP_INVALID_CONTACT when nobody has the
 * number, 400 ERR_WAPP_CHECK_CONTACT when WhatsApp does not respond.
 */
export async function askWhatsapp(
  actor: Pick<Actor, 'companyId'>,
  number: string
): Promise<Extract<NumberState, 'confirmed' | 'unchecked'>> {
  const connected = (await describeConnections(actor)).filter(
    ({ status }) => status === 'CONNECTED'
  )
  const connection = connected.find(({ isDefault }) => isDefault) ?? connected[0]
  if (!connection) return 'unchecked'
  await directory.checkNumber(actor, connection.id, number)
  return 'confirmed'
}
