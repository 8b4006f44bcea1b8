/** Passes on which phone is behind a hidden id, to the modules that store people (IN-03). */
import { registry } from '#app/kernel/modules/registry'
import { pairKeeper, type IdentityPair } from '#modules/whatsapp/contract'
import type { ConnectionRef } from '#modules/whatsapp/connection_ref'

export async function keepPairs(
  { companyId }: ConnectionRef,
  pairs: readonly IdentityPair[]
): Promise<void> {
  for (const Keeper of await registry.contributionsTo(pairKeeper)) {
    await new Keeper().keep(companyId, pairs)
  }
}
