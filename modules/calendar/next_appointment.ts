/** A contact's next appointments, for whoever reads their conversation or answers in it (CAL-05). */
import { LRUCache } from 'lru-cache'
import type { Actor } from '#app/kernel/actor/actor'
import { onSignal, signal } from '#app/kernel/database/signals'
import { accessContact } from '#modules/contacts/public'
import { accountOf } from '#modules/calendar/access'
import type { CalendarEvent } from '#modules/calendar/google/events'
import type { CalendarAccount } from '#modules/calendar/model'
import { ownEvents } from '#modules/calendar/own_events'

export interface NextAppointment {
  readonly isConnected: boolean
  /** Null where there is none within a year. */
  readonly event: CalendarEvent | null
}

/** Google is asked once in so long for each contact, however often conversations are opened. */
const keptMs = 60_000
const topic = 'calendar.events'
const kept = new LRUCache<string, readonly CalendarEvent[]>({ max: 5000, ttl: keptMs })
/** Events of a contact that are kept. */
const mostKept = 5
/** How often each company's events were forgotten here: what was asked for before that is not kept. */
let forgotten = 0
onSignal(topic, (companyId) => {
  forgotten += 1
  for (const key of kept.keys()) if (key.startsWith(`${companyId}:`)) kept.delete(key)
})

/** Every process asks Google anew: call it once an event was written, before anybody hears of it. */
export const forgetNext = ({ companyId }: Pick<Actor, 'companyId'>): Promise<void> =>
  signal(topic, String(companyId))

/** 404 ERR_NO_CONTACT_FOUND; 502 and 503 as Google fails, which is not kept. */
export async function nextAppointment(actor: Actor, given: unknown): Promise<NextAppointment> {
  const { id } = await accessContact(actor, given)
  const account = await accountOf(actor)
  if (!account?.isConnected) return { isConnected: false, event: null }
  const [event] = await nextEvents(account, id)
  return { isConnected: true, event: event ?? null }
}

/**
 * The next five at the most of a contact of the account's company, which the caller has made sure of. Rejects with errors
 * of the catalogue.
 */
export async function nextEvents(
  account: Pick<CalendarAccount, 'companyId' | 'connectedAt'>,
  contactId: number
): Promise<readonly CalendarEvent[]> {
  const key = `${account.companyId}:${contactId}:${account.connectedAt?.toMillis()}`
  const known = kept.get(key)
  if (known) return known
  const before = forgotten
  const events = await ownEvents(account, contactId, mostKept)
  if (before === forgotten) kept.set(key, events)
  return events
}
