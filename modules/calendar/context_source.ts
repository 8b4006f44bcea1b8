/** Implements ai's `ContextSource`: when the customer who asks has their next appointments (CAL-05, LLM-15). */
import { setTimeout as sleep } from 'node:timers/promises'
import { now } from '#app/kernel/clock'
import { companyText } from '#app/kernel/settings/texts'
import { companyOf } from '#modules/identity/public'
import { accountOf, isOfCalendar } from '#modules/calendar/access'
import { shownAt } from '#modules/calendar/commands/texts'
import { summaryLength } from '#modules/calendar/contract'
import type { CalendarEvent } from '#modules/calendar/google/events'
import { nextEvents } from '#modules/calendar/next_appointment'
import type { ContextPassage, ContextQuestion, ContextSource } from '#modules/ai/contract'

/** Milliseconds for which an answer waits for Google. */
const findMs = 5_000

export default class CalendarSource implements ContextSource {
  readonly module = 'calendar'

  /** Nothing where no calendar is connected, or Google does not answer in time. Of other customers it reads nothing. */
  async find({ companyId, contactId }: ContextQuestion): Promise<readonly ContextPassage[]> {
    const account = await accountOf({ companyId })
    if (!account?.isConnected) return []
    const events = contactId === null ? [] : await inTime(nextEvents(account, contactId))
    if (!events) return []
    const [source, text] = await Promise.all([
      companyText({ companyId }, 'calendar:model.source'),
      textOf({ companyId }, contactId === null ? null : events),
    ])
    // One line of their own before any document.
    return [{ source, text, score: 1 }]
  }
}

/** Null where it fails, or has not come in time: it goes on, and the next question finds it. */
async function inTime(
  asking: Promise<readonly CalendarEvent[]>
): Promise<readonly CalendarEvent[] | null> {
  const events = asking.catch((error: unknown) => {
    if (isOfCalendar(error)) return null
    throw error
  })
  const end = new AbortController()
  const tooLate = sleep(findMs, null, { signal: end.signal }).catch(() => null)
  return Promise.race([events, tooLate]).finally(() => end.abort())
}

/** `events`: null where nobody knows who asks. */
async function textOf(
  actor: { readonly companyId: number },
  events: readonly CalendarEvent[] | null
): Promise<string> {
  const company = await companyOf(actor)
  const { zone, language } = company
  const around = { now: now(), zone, language }
  const shown = { company, around }
  const state = companyText(actor, 'calendar:model.connected', {
    ...{ now: shownAt(shown, around.now), zone },
  })
  if (!events) return state
  const lines = events.map(({ summary, start }) => {
    const isWhole = 'date' in start
    const at = shownAt(shown, isWhole ? start.date : start.dateTime, { isWhole })
    return `- ${summary.replaceAll(/\s+/g, ' ').slice(0, summaryLength.max)}: ${at}`
  })
  const own = lines.length
    ? companyText(actor, 'calendar:model.appointments', { list: lines.join('\n') })
    : companyText(actor, 'calendar:model.none')
  return (await Promise.all([state, own])).join('\n')
}
