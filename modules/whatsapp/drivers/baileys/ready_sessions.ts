/** Makes the sessions that a message will need, and has them committed, before any of it leaves. */
import { jidDecode, jidEncode, type makeWASocket } from '@whiskeysockets/baileys'
import type { ChatAddress } from '#modules/whatsapp/contract'

type Socket = Pick<ReturnType<typeof makeWASocket>, 'getUSyncDevices' | 'assertSessions'>

/**
 * The library makes a new session inside the transaction that ends after the message has left. A process
 * that dies in between has forgotten it, while the customer's phone goes on writing in it: nothing of
 * that could be opened, and all would have to be asked for again.
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

/** Our own phone gets a copy of what we send; it is addressed as the customer is. */
function ownAddress(address: ChatAddress, { id, lid }: { id: string; lid?: string }) {
  const byLid = jidDecode(address)?.server === 'lid' && lid
  return jidEncode(jidDecode(byLid || id)!.user, byLid ? 'lid' : 's.whatsapp.net')
}
