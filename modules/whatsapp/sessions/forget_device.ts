/**
 * Forgets a linked device: its keys, and the messages still to be sent through it. Throws LeaseLost when another
 * process has the session.
 */
import type { LeasedConnection } from '#modules/whatsapp/connection_ref'
import { giveUpAllOutbound } from '#modules/whatsapp/outbox/give_up_outbound'
import { enqueueOwnUnlink } from '#modules/whatsapp/sessions/pending_unlinks'
import { eraseSecrets } from '#modules/whatsapp/sessions/secrets'

/** `needsUnlink`: the device is still linked on the phone; the credentials are kept to unlink it later (CNX-06). */
export async function forgetDevice(
  link: LeasedConnection,
  { needsUnlink = false }: { readonly needsUnlink?: boolean } = {}
): Promise<void> {
  if (needsUnlink) await enqueueOwnUnlink(link)
  await eraseSecrets(link)
  await giveUpAllOutbound(link)
}
