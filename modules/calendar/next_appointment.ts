/** A contact's next appointment, for whoever reads their conversation (CAL-05). */
import { LRUCache } from 'lru-cache'
import type { Actor } from '#app/kernel/actor/actor'
import { onSignal, signal } from '#app/kernel/database/signals'
import { accessContact } from '#modules/contacts/public'
import { accountOf } from '#modules/calendar/access'
import type { CalendarEvent } from '#modules/calendar/google/events'
import { ownEvents } from '#modules/calendar/own_events'

export interface NextAppointment {
  readonly isConnected: boolean
  /** Null where there is none within a year. */
  readonly event: CalendarEvent | null
}

/** Google is asked once in so long for each contact, however often conversations are opened. */
const keptMs = 60_000
const topic = 'calendar.events'
const kept = new LRUCache<string, { readonly event: CalendarEvent | null }>({
  ...{ max: 5000, ttl: keptMs },
})
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
  const key = `${actor.companyId}:${id}:${account.connectedAt?.toMillis()}`
  const known = kept.get(key)
  if (known) return { isConnected: true, ...known }
  const before = forgotten
  const [event] = await ownEvents(actor, id, 1)
  const found = { event: event ?? null }
  if (before === forgotten) kept.set(key, found)
  return { isConnected: true, ...found }
}
