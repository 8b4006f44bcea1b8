/** How a message of ours leaves through a socket: made ready once, then written. */
import { isJidGroup, type makeWASocket } from '@whiskeysockets/baileys'
import type { ChatAddress, OutboundContent } from '#modules/whatsapp/contract'
import type { Driver } from '#modules/whatsapp/drivers/driver'
import { memberAddress } from '#modules/whatsapp/drivers/baileys/addresses'
import type { AuthState } from '#modules/whatsapp/drivers/baileys/auth_state'
import {
  decodeOutbound,
  encodeOutbound,
  stanzaAttributes,
} from '#modules/whatsapp/drivers/baileys/encode_outbound'
import { readySessions } from '#modules/whatsapp/drivers/baileys/ready_sessions'

interface Line {
  readonly socket: ReturnType<typeof makeWASocket>
  readonly creds: AuthState['creds']
}

/** Encodes a message, uploading its file. */
export async function makeReady(
  { socket, creds }: Line,
  address: ChatAddress,
  wid: string,
  content: OutboundContent
): Promise<Buffer> {
  const ownJid = creds.me?.id ?? ''
  return encodeOutbound(content, { address, wid, ownJid, upload: socket.waUploadToServer })
}

/** Writes an encoded message to the socket; that it arrived is told by a receipt. */
export async function relay(
  { socket, creds }: Line,
  address: ChatAddress,
  wid: string,
  encoded: Buffer
): Promise<void> {
  const message = decodeOutbound(encoded)
  // In a group the library makes the members' sessions itself.
  if (!isJidGroup(address)) await readySessions(socket, address, creds.me!)
  const additionalAttributes = stanzaAttributes(message)
  await socket.relayMessage(address, message, { messageId: wid, additionalAttributes })
}

/** Turns the ticks blue of who wrote: the customer, or a member of a group. */
export async function tellRead(
  { socket }: Pick<Line, 'socket'>,
  ...[address, { wids, author }]: Parameters<Driver['markRead']>
): Promise<void> {
  const key = { remoteJid: address, participant: author ? memberAddress(author) : undefined }
  await socket.readMessages(wids.map((id) => ({ ...key, id, fromMe: false })))
}
