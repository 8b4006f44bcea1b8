/** Checks whether a number is on WhatsApp and at which address (EXT-10), before a first message. */
import type { Actor } from '#app/kernel/actor/actor'
import { accessConnection, errors } from '#modules/whatsapp/access'
import type { ChatAddress } from '#modules/whatsapp/contract'
import { sendCommand, type SessionCommand } from '#modules/whatsapp/session_command'
import { knownNumber } from '#modules/whatsapp/queries/number_checks'

/** Milliseconds: the timeout for WhatsApp's response, the poll interval, and the interval between two commands. */
const timeoutMs = 8_000
const lookMs = 50
const askAgainMs = 2_000

/**
 * The address that WhatsApp confirms for the number (digits), which may lack the Brazilian ninth digit; results are
 * cached for a day. Throws 400 ERR_WAPP_INVALID_CONTACT when nobody has the number (cached for an hour), 400
 * ERR_WAPP_CHECK_CONTACT when WhatsApp cannot be asked, 404 for another company's connection.
 */
export async function checkNumber(
  actor: Pick<Actor, 'companyId'>,
  connectionId: number,
  number: string
): Promise<{ address: ChatAddress }> {
  const { companyId, status } = await accessConnection(actor, connectionId)
  const check =
    (await knownNumber(companyId, number)) ??
    (status === 'CONNECTED' ? await ask({ companyId, connectionId, number }) : null)
  if (!check) throw new errors.E_NUMBER_CHECK()
  if (check.address === null) throw new errors.E_NUMBER_UNKNOWN({ number })
  return { address: check.address }
}

/**
 * Another process may have the socket: it receives the command, and stores the response. A process without an open
 * socket drops the command, and the row says CONNECTED a moment before the socket can be used: so the command is
 * repeated.
 */
async function ask(question: Omit<Extract<SessionCommand, { do: 'check' }>, 'do'>) {
  const { companyId, number } = question
  for (let waited = 0; waited < timeoutMs; waited += lookMs) {
    if (waited % askAgainMs === 0) await sendCommand({ do: 'check', ...question })
    const answer = await knownNumber(companyId, number)
    if (answer) return answer
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
  return null
}
