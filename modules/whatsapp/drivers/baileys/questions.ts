/** Queries that a socket sends to WhatsApp about people and groups. */
import type { makeWASocket } from '@whiskeysockets/baileys'
import { mapTexts, sanitizeText } from '#app/kernel/text/sanitize_text'
import { isShutOut, type GroupDetails } from '#modules/whatsapp/drivers/driver'
import type { ChatAddress } from '#modules/whatsapp/contract'

type Socket = ReturnType<typeof makeWASocket>

/** Timeout in milliseconds for WhatsApp's response with a picture's address. */
const pictureMs = 8_000

/** The address that WhatsApp has for a number; null when nobody has it. Throws when WhatsApp cannot say. */
export async function findNumber(socket: Socket, number: string): Promise<ChatAddress | null> {
  const found = await socket.onWhatsApp(number)
  if (!found) throw new Error('WhatsApp did not say')
  return found.find(({ exists }) => exists)?.jid ?? null
}

/** Null when this number is not in the group. */
export async function describeGroup(
  socket: Socket,
  address: ChatAddress
): Promise<GroupDetails | null> {
  try {
    const { subject, participants } = await socket.groupMetadata(address)
    const admins = participants
      .filter(({ admin }) => admin)
      .flatMap(({ id, phoneNumber, lid }) => [id, phoneNumber, lid])
      .filter((jid) => jid !== undefined)
    return { subject: mapTexts(subject, sanitizeText), admins }
  } catch (error) {
    if (isShutOut(error as Error)) return null
    throw error
  }
}

/** Null when there is none, or none that this number may see. */
export async function findPicture(socket: Socket, address: ChatAddress): Promise<string | null> {
  try {
    return (await socket.profilePictureUrl(address, 'image', pictureMs)) ?? null
  } catch (error) {
    if (isShutOut(error as Error)) return null
    throw error
  }
}
