/** Creates the sessions that a message will need, and has them committed, before the message is sent. */
import { jidDecode, jidEncode, type makeWASocket } from '@whiskeysockets/baileys'
import type { ChatAddress } from '#modules/whatsapp/contract'

type Socket = Pick<ReturnType<typeof makeWASocket>, 'getUSyncDevices' | 'assertSessions'>

/**
 * The library creates a new session inside the transaction that ends after the message was sent. A process that dies
 * in between has lost the session, while the customer's phone goes on using it: every message encrypted with it would
 * be undecryptable and have to be requested again.
 */
export async function readySessions(
  socket: Socket,
  address: ChatAddress,
  me: { readonly id: string; readonly lid?: string }
): Promise<void> {
  const devices = await socket.getUSyncDevices([ownAddress(address, me), address], true, false)
  const others = devices.map(({ jid }) => jid).filter((jid) => jid !== me.id && jid !== me.lid)
  await socket.assertSessions(others)
}

/** Our own phone gets a copy of what we send; it is addressed the same way as the customer. */
function ownAddress(address: ChatAddress, { id, lid }: { id: string; lid?: string }) {
  const byLid = jidDecode(address)?.server === 'lid' && lid
  return jidEncode(jidDecode(byLid || id)!.user, byLid ? 'lid' : 's.whatsapp.net')
}
