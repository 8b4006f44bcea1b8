/** The phone book of a connection as rows that can become contacts (CON-06). */
import type { Actor } from '#app/kernel/actor'
import { accessConnection, defaultConnection, phoneBook } from '#modules/whatsapp/public'

/** `connectionId` null is the usual one. 404 for another company's, or when there is no usual one. */
export async function phoneBookOf(actor: Actor, connectionId: unknown) {
  const { id } =
    connectionId === null
      ? await defaultConnection(actor)
      : await accessConnection(actor, connectionId)
  // A plus: what WhatsApp says is international already, and needs no country of ours.
  return (await phoneBook(actor, id)).map(({ phone, name }) => ({ name, number: `+${phone}` }))
}
