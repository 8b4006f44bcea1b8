/**
 * The kernel's extension point for plans. In its own file, so that a manifest can contribute to it without an import
 * cycle.
 */
import { defineExtensionPoint } from '#app/kernel/modules/extension_point'

/** One value per declared key: a boolean for a flag; a number, or null (no limit), for a limit. */
export type Entitlements = ReadonlyMap<string, boolean | number | null>

export interface EntitlementSource {
  /** The entitlements of the company's plan; keys that it does not define are left out and keep their default. */
  of(companyId: number): Promise<Entitlements>
}
export const entitlementSource = defineExtensionPoint<new () => EntitlementSource>(
  'kernel.entitlement_source'
)
