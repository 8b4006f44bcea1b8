/** A new customer books an appointment by chat, at a calendar that is connected already (CAL-04, CAL-05). */
import { waitFor, type Product } from '#tests/support/product'
import type { ProductClient, TicketRow } from '#tests/support/product_client'

export interface Customer {
  readonly number: string
  readonly name: string
}

/** Tomorrow at three, or at the nearest free hour. Resolves with their ticket once it is booked; the commands are switched off again. */
export async function bookByChat(
  { sandbox }: Product,
  api: ProductClient,
  { number, name }: Customer
): Promise<TicketRow> {
  const set = (isOn: boolean) =>
    api.call('PUT', '/google-calendar/settings', { handleCommands: isOn, autoReply: isOn })
  const reads = (part: string) =>
    sandbox.chatUntil(number, (chat) => chat.some(({ text }) => text?.includes(part)), 30_000)
  await set(true)
  await sandbox.addPhone(number, name)
  await sandbox.say(number, 'agendar buquê amanhã 15h')
  await reads('1 - Confirmar')
  await sandbox.say(number, '1')
  await reads('Pronto, está marcado')
  await set(false)
  return waitFor(`the ticket of ${name}`, async () => {
    const [found] = await api.tickets(`status=pending&showAll=true&searchParam=${number}`)
    return found ?? null
  })
}
