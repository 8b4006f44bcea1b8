/** Disconnects a calendar, keeps its settings, and adds and deletes events in it. */
import type { DateTime } from 'luxon'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { lockedAccount } from '#modules/calendar/access'
import { withCalendar } from '#modules/calendar/account/access_token'
import { recordCalendar } from '#modules/calendar/account/record'
import { revokeQuietly } from '#modules/calendar/account/revoke_quietly'
import { decrypted } from '#modules/calendar/credentials'
import * as google from '#modules/calendar/google/events'
import type { CalendarAccount } from '#modules/calendar/model'
import { forgetNext } from '#modules/calendar/next_appointment'

/**
 * Also while Google cannot be reached: here it is disconnected in any case. Returns whether Google knows it, too; true
 * where nothing was connected (CAL-01).
 */
export async function disconnectCalendar(actor: Actor): Promise<{ readonly isRevoked: boolean }> {
  const former = await unitOfWork(async (work) => {
    const row = await lockedAccount(actor, work)
    const { email, refreshToken } = row
    if (refreshToken === null) return null
    await row
      .merge({ refreshToken: null, accessToken: null, accessExpiresAt: null })
      .merge({ email: null, connectedById: null, connectedAt: null, refreshingUntil: null })
      .merge({ brokenAt: null, brokenReason: null, updatedAt: now() })
      .save()
    recordCalendar(work, actor, row, 'disconnect', { before: { email } })
    return { refreshToken }
  })
  if (former === null) return { isRevoked: true }
  return { isRevoked: await revokeQuietly(decrypted(former.refreshToken)) }
}

export type CalendarSettings = Pick<CalendarAccount, 'handlesCommands' | 'repliesByItself'>

/** Omitted ones stay; they are kept for a company without a calendar, too (CAL-03). */
export const changeSettings = (
  actor: Actor,
  settings: Partial<CalendarSettings>
): Promise<CalendarSettings> =>
  unitOfWork(async (work) => {
    const row = await lockedAccount(actor, work)
    const before = settingsIn(row)
    await row.merge({ ...settings, updatedAt: now() }).save()
    const after = settingsIn(row)
    recordCalendar(work, actor, row, 'settings', { before, after })
    return after
  })

const settingsIn = ({ handlesCommands, repliesByItself }: CalendarSettings) => ({
  handlesCommands,
  repliesByItself,
})

export interface EventForm {
  readonly summary: string
  readonly description: string
  /** In the company's zone. */
  readonly start: DateTime
  readonly minutes: number
}

/** 409 ERR_CALENDAR_NOT_CONNECTED; 502 and 503 as Google fails (CAL-02). */
export async function addEvent(
  actor: Actor,
  { summary, description, start, minutes }: EventForm
): Promise<google.CalendarEvent> {
  const end = start.plus({ minutes })
  const event = await withCalendar(actor, (token) =>
    google.insertEvent(token, {
      ...{ summary, description, start: start.toISO()!, end: end.toISO()! },
      zone: start.zoneName!,
    })
  )
  await recordEvent(actor, 'add_event', { after: { event: event.id } })
  return event
}

/** 404 ERR_NO_CALENDAR_EVENT_FOUND, else as `addEvent`. */
export async function deleteEvent(actor: Actor, eventId: string): Promise<void> {
  await withCalendar(actor, (token) => google.deleteEvent(token, eventId))
  await recordEvent(actor, 'delete_event', { before: { event: eventId } })
}

async function recordEvent(
  actor: Actor,
  change: 'add_event' | 'delete_event',
  sides: { readonly before?: { event: string }; readonly after?: { event: string } }
) {
  await forgetNext(actor)
  await unitOfWork(async (work) =>
    recordCalendar(work, actor, await lockedAccount(actor, work), change, sides)
  )
}
