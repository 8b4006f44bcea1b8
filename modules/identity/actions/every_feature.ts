/** The flags of a plan that includes every feature of the enabled modules. */
import { registry } from '#app/kernel/modules/registry'

export function everyFeature(): Record<string, boolean> {
  const declared = [...registry.declared('entitlements')]
  const flags = declared.filter(([, { kind }]) => kind === 'flag')
  return Object.fromEntries(flags.map(([key]) => [key, true]))
}
