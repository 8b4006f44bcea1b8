/** When a reply to a rating question would be too late to make sense to the customer; pure (CLO-13). */
import type { DateTime } from 'luxon'

/** Minutes after a question's expiry; later, for example after an outage, nothing is sent. */
const tooLateMinutes = 5

export const isTooLateToSpeak = (
  { expiresAt }: { readonly expiresAt: DateTime },
  at: DateTime
): boolean => at >= expiresAt.plus({ minutes: tooLateMinutes })
