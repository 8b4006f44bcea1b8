/** The one way to the addresses that admins name for their integrations (INT-03). */
import { OutboundClient } from '#app/kernel/outbound/client'
import { OutboundError } from '#app/kernel/outbound/error'
import env from '#start/env'

export const outbound = new OutboundClient(() => env.get('OUTBOUND_ALLOW'))

/** Whether a call to the address may be tried at all. */
export function isCallable(address: string): boolean {
  try {
    return Boolean(outbound.parse(address))
  } catch (error) {
    if (error instanceof OutboundError) return false
    throw error
  }
}
