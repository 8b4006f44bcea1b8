/** Forgets a linked device: its keys, and what was still to leave through it. Throws LeaseLost: it is another process's. */
import type { LeasedConnection } from '#modules/whatsapp/drivers/driver'
import { giveUpAllOutbound } from '#modules/whatsapp/outbox/give_up_outbound'
import { enqueueOwnUnlink } from '#modules/whatsapp/sessions/pending_unlinks'
import { eraseSecrets } from '#modules/whatsapp/sessions/secrets'

/** `needsUnlink`: the phone still has the device; the credentials are kept to unlink it (CNX-06). */
export async function forgetDevice(
  link: LeasedConnection,
  { needsUnlink = false }: { readonly needsUnlink?: boolean } = {}
): Promise<void> {
  if (needsUnlink) await enqueueOwnUnlink(link)
  await eraseSecrets(link)
  await giveUpAllOutbound(link)
}
