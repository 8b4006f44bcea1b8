/** Forgets a linked device: its keys, and what was still to leave through it. Throws LeaseLost: it is another process's. */
import type { HeldLink } from '#modules/whatsapp/drivers/driver'
import { giveUpAllOutbound } from '#modules/whatsapp/outbox/give_up_outbound'
import { oweOwnFarewell } from '#modules/whatsapp/sessions/farewells'
import { eraseSecrets } from '#modules/whatsapp/sessions/secrets'

/** `owesFarewell`: nobody has told the phone; the credentials are kept for that (CNX-06). */
export async function forgetDevice(
  link: HeldLink,
  { owesFarewell = false }: { readonly owesFarewell?: boolean } = {}
): Promise<void> {
  if (owesFarewell) await oweOwnFarewell(link)
  await eraseSecrets(link)
  await giveUpAllOutbound(link)
}
