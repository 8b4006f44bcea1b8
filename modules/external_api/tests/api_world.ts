/** A company whose token and key the examples of the API use, with what they ask about. */
import { now } from '#app/kernel/clock'
import { aCheckedNumber, aKey, aProgram } from '#modules/external_api/testing'
import { anAdmin } from '#modules/identity/testing'
import { aMessage } from '#modules/messages/testing'
import { aTicket } from '#modules/tickets/testing'
import { aFolder, type World } from '#tests/support/examples/run'

/** The one that the examples write to. */
export const number = '5511999990001'

/** `remove` deletes its folder. */
export async function anApiWorld() {
  const { actor, user } = await anAdmin()
  const program = await aProgram(actor, { isDefault: true })
  await aCheckedNumber(actor, true, number)
  const { connectionId } = program
  const ticket = await aTicket(actor, {
    ...{ connectionId, phone: number, status: 'open', userId: user.id },
  })
  const { id } = await aMessage(ticket, { fromMe: true, ack: 1, sentAt: now() })
  const { folder, remove } = await aFolder({ 'invoice.pdf': 'an invoice' })
  const env = {
    GUICHE_URL: `http://${process.env.HOST}:${process.env.PORT}`,
    GUICHE_TOKEN: program.token,
    GUICHE_KEY: (await aKey(actor)).key,
    MESSAGE_ID: String(id),
  }
  return { world: { folder, env } satisfies World, program, remove }
}
