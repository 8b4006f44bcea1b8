/** What a company may use, in a test of a module that does not know where plans come from. */
import { everyEntitlement, useEntitlementSource } from '#app/kernel/settings/entitlements'

type Granted = Readonly<Record<string, boolean | number | null>>

/**
 * Gives a company these values of entitlements until the returned function is called, in this process alone; all
 * others stay. Call those functions in reverse order.
 */
export function grant(companyId: number, granted: Granted): () => void {
  const former = useEntitlementSource(async () => ({
    of: async (id) => {
      const source = await former()
      const entitlements = source ? await source.of(id) : everyEntitlement()
      return id === companyId
        ? new Map([...entitlements, ...Object.entries(granted)])
        : entitlements
    },
  }))
  return () => void useEntitlementSource(former)
}
