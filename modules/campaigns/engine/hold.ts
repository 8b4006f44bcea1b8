/** What keeps a whole number from sending, and until when (BIL-10, CMP-13, CMP-17). */
import type { DateTime } from 'luxon'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import type { LaneRow } from '#modules/campaigns/engine/lane_row'
import { nextOpening } from '#modules/campaigns/engine/pace'
import type { SendingRules } from '#modules/campaigns/read_settings'
import { isUnpaid } from '#modules/identity/public'
import { connections } from '#modules/whatsapp/public'

/** Seconds after which a connection that is not connected is looked at again; its return is also told. */
const connectionHoldSeconds = 15

/** Seconds after which a company that owes is looked at again (BIL-10). */
const subscriptionHoldSeconds = 15

export interface Hold {
  readonly by: 'subscription' | 'connection' | 'whatsapp' | 'window' | 'limit'
  readonly until: DateTime
}

/** `at`: now, in the company's zone. */
export async function holdOf(
  actor: Actor,
  lane: LaneRow,
  { window, dailyLimit, at }: SendingRules & { readonly at: DateTime }
): Promise<Hold | null> {
  if (await isUnpaid(actor)) {
    return { by: 'subscription', until: now().plus({ seconds: subscriptionHoldSeconds }) }
  }
  const { status, coldLockedUntil } = await connections.access(actor, lane.connection_id)
  if (status !== 'CONNECTED') {
    return { by: 'connection', until: now().plus({ seconds: connectionHoldSeconds }) }
  }
  if (coldLockedUntil && coldLockedUntil > now()) return { by: 'whatsapp', until: coldLockedUntil }
  const opening = nextOpening(at, window)
  if (opening) return { by: 'window', until: opening }
  if (dailyLimit > 0 && sentOn(at, lane) >= dailyLimit) {
    return { by: 'limit', until: at.plus({ days: 1 }).startOf('day') }
  }
  return null
}

/** Messages of the day of `at`, which is in the company's zone. */
export const sentOn = (at: DateTime, { day, sent_today: sentToday }: LaneRow): number =>
  day === at.toISODate() ? sentToday : 0
