/** The kernel's question about plans; apart from its asking, so that a manifest can answer it without a ring. */
import { defineExtensionPoint } from '#app/kernel/extension_point'

/** One answer per declared key: true or false for a flag, a number or null (no limit) for a limit. */
export type Entitlements = ReadonlyMap<string, boolean | number | null>

export interface EntitlementSource {
  /** What the company's plan says; keys it does not know are left out and keep their default. */
  of(companyId: number): Promise<Entitlements>
}
export const entitlementSource = defineExtensionPoint<new () => EntitlementSource>(
  'kernel.entitlement_source'
)
