/** What the gaps between messages come to; pure. */
import type { CampaignSettings } from './api_settings'

type Gaps = Pick<CampaignSettings, 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval'>

/** Seconds: a gap of 0 is the next tick, at least one second (CMP-11). */
const shortestGap = 1
/** CMP-11: a gap grows by 0 to 30 %. */
const meanGrowth = 1.15

/** About how many messages of one number leave in an hour (CMP-11); rounded to what one remembers. */
export function messagesPerHour({
  messageInterval,
  longerIntervalAfter: every,
  greaterInterval,
}: Gaps) {
  const usual = Math.max(shortestGap, messageInterval * meanGrowth)
  const long = Math.max(shortestGap, greaterInterval * meanGrowth)
  const mean = every > 0 ? (usual * (every - 1) + long) / every : usual
  const exact = 3600 / mean
  const step = exact < 100 ? 5 : 10
  return Math.max(step, Math.round(exact / step) * step)
}
