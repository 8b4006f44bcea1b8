/** Asks WhatsApp whether somebody has a number, if there is a connection to ask by (CON-01). */
import type { Actor } from '#app/kernel/actor'
import type { NumberState } from '#modules/contacts/contract'
import { checkNumber, describeConnections } from '#modules/whatsapp/public'

/**
 * `number` in canonical digits. Takes up to eight seconds, so never inside a transaction. `unchecked` when no
 * connection is connected: then it is still owed. Throws 400 ERR_WAPP_INVALID_CONTACT when nobody has the number,
 * 400 ERR_WAPP_CHECK_CONTACT when WhatsApp does not answer.
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
  await checkNumber(actor, connection.id, number)
  return 'confirmed'
}
