/** The time by which messages are ordered: WhatsApp's, in whole seconds, never in the future (IN-14). */
import type { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'

/**
 * WhatsApp's times are in whole seconds. Ours are truncated too: within one second the row id, which is the
 * order of arrival, decides, so that a reply never sorts before the message it answers.
 */
export function messageTime(at: DateTime): DateTime {
  const latest = now().plus({ minutes: 1 })
  return (at > latest ? latest : at).startOf('second')
}
