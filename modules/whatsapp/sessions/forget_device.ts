/** Forgets a linked device: its keys, and what was still to leave through it. */
import type { Link } from '#modules/whatsapp/drivers/driver'
import { giveUpAllOutbound } from '#modules/whatsapp/outbox/give_up_outbound'
import { eraseSecrets } from '#modules/whatsapp/sessions/secrets'

export async function forgetDevice(link: Link): Promise<void> {
  await eraseSecrets(link)
  await giveUpAllOutbound(link)
}
