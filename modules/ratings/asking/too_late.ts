/** When what a question for a rating ends with would come out of nowhere; pure (CLO-13). */
import type { DateTime } from 'luxon'

/** Minutes behind the end of a question: later, as after an outage, nothing is said about it any more. */
const tooLateMinutes = 5

export const isTooLateToSpeak = (
  { expiresAt }: { readonly expiresAt: DateTime },
  at: DateTime
): boolean => at >= expiresAt.plus({ minutes: tooLateMinutes })
