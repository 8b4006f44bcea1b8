/** Sends a message through a socket: encoded once, then written. */
import { isJidGroup, type makeWASocket } from '@whiskeysockets/baileys'
import { fileExists } from '#app/kernel/media/media'
import type { ChatAddress, OutboundContent } from '#modules/whatsapp/contract'
import { NeverReady, type Driver } from '#modules/whatsapp/drivers/driver'
import { memberAddress } from '#modules/whatsapp/drivers/baileys/addresses'
import type { AuthState } from '#modules/whatsapp/drivers/baileys/auth_state'
import {
  decodeOutbound,
  encodeOutbound,
  stanzaAttributes,
} from '#modules/whatsapp/drivers/baileys/encode_outbound'
import { isFile } from '#modules/whatsapp/drivers/baileys/encode_file'
import { readySessions } from '#modules/whatsapp/drivers/baileys/ready_sessions'

interface Line {
  readonly socket: ReturnType<typeof makeWASocket>
  readonly creds: AuthState['creds']
}

/** Encodes a message, uploading its file. Throws `NeverReady` when that will not get better. */
export async function makeReady(
  { socket, creds }: Line,
  address: ChatAddress,
  wid: string,
  content: OutboundContent
): Promise<Buffer> {
  const ownJid = creds.me?.id ?? ''
  try {
    return await encodeOutbound(content, { address, wid, ownJid, upload: socket.waUploadToServer })
  } catch (error) {
    if (await canHeal(content)) throw error
    throw new NeverReady((error as Error).message, { cause: error })
  }
}

/**
 * Encoding without a file is deterministic, so a failure is final; with a file the next upload may succeed, as long
 * as the file exists.
 */
const canHeal = async (content: OutboundContent) =>
  isFile(content) && (await fileExists(content.file))

/** Writes an encoded message to the socket; delivery is confirmed by a receipt. */
export async function relay(
  { socket, creds }: Line,
  address: ChatAddress,
  wid: string,
  encoded: Buffer
): Promise<void> {
  const message = decodeOutbound(encoded)
  // For a group the library creates the members' sessions itself.
  if (!isJidGroup(address)) await readySessions(socket, address, creds.me!)
  const additionalAttributes = stanzaAttributes(message)
  await socket.relayMessage(address, message, { messageId: wid, additionalAttributes })
}

/** Sends read receipts (blue ticks) to the sender: the customer, or a member of a group. */
export async function sendReadReceipts(
  { socket }: Pick<Line, 'socket'>,
  ...[address, { wids, author }]: Parameters<Driver['markRead']>
): Promise<void> {
  const key = { remoteJid: address, participant: author ? memberAddress(author) : undefined }
  await socket.readMessages(wids.map((id) => ({ ...key, id, fromMe: false })))
}
