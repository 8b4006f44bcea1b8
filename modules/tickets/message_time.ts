/** The time by which messages are ordered: WhatsApp's, in whole seconds, never in the future (IN-14). */
import type { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'

/**
 * WhatsApp counts in seconds. Ours are cut the same way: within one second the row's id, that is the
 * order of arrival, decides, and an answer never stands before what it answers.
 */
export function messageTime(at: DateTime): DateTime {
  const latest = now().plus({ minutes: 1 })
  return (at > latest ? latest : at).startOf('second')
}
