/** The customer's own events in the calendar, found by their private properties alone (CAL-05). */
import { DateTime } from 'luxon'
import type { Actor } from '#app/kernel/actor/actor'
import { withCalendar } from '#modules/calendar/account/access_token'
import { errors } from '#modules/calendar/access'
import type { Appointment, AskedTurn, Draft } from '#modules/calendar/commands/dialog'
import { textOf } from '#modules/calendar/commands/texts'
import { eventMinutes, summaryLength } from '#modules/calendar/contract'
import * as google from '#modules/calendar/google/events'
import { forgetNext } from '#modules/calendar/next_appointment'
import { ownEvents } from '#modules/calendar/own_events'

/** Appointments of a customer that a conversation names at the most. */
const mostListed = 9

/** The next ones, by their beginning; of other customers there is none among them. */
export async function appointmentsOf({
  actor,
  contact,
  company,
}: AskedTurn): Promise<Appointment[]> {
  const events = await ownEvents(actor, contact.id, mostListed)
  return events.map((event) => appointmentOf(event, company.zone))
}

function appointmentOf({ id, summary, start, end }: google.CalendarEvent, zone: string) {
  const [from, to] = [start, end].map((time) =>
    DateTime.fromISO('date' in time ? time.date : time.dateTime, { zone })
  )
  const isWhole = 'date' in start
  const minutes = isWhole ? eventMinutes.default : Math.round(to!.diff(from!, 'minutes').minutes)
  return { eventId: id, title: summary, startsAt: from!.toISO()!, minutes: Math.max(minutes, 1) }
}

/** Adds the event, or moves it. Done once more it changes nothing. 404 for one that is gone. */
export async function writeEvent(asked: AskedTurn, draft: Draft, start: DateTime): Promise<void> {
  const { actor, company, contact, ticket } = asked
  const times = {
    start: start.toISO()!,
    end: start.plus({ minutes: draft.minutes }).toISO()!,
    zone: company.zone,
  }
  const { eventId: id } = draft
  if (draft.isNew) {
    const values = { name: contact.name, number: contact.number ?? '', ticketId: ticket.id }
    const description = await textOf(asked, 'event.text', values)
    // For the team, in whose calendar all of them stand.
    const summary = `${await titleOf(asked, draft)} – ${contact.name}`.slice(0, summaryLength.max)
    const properties = {
      ...{ contactId: String(contact.id), ticketId: String(ticket.id) },
      companyId: String(actor.companyId),
    }
    await withCalendar(actor, (token) =>
      google.insertOnce(token, { id, summary, description, ...times, properties })
    )
  } else {
    await withCalendar(actor, (token) => google.moveEvent(token, { id, ...times }))
  }
  await forgetNext(actor)
}

/** As customers read it, also where nobody has said what it is about. */
export const titleOf = async (asked: AskedTurn, { title }: Draft): Promise<string> =>
  title || textOf(asked, 'event.untitled')

/** Also where it is gone already. */
export async function removeEvent(actor: Actor, eventId: string): Promise<void> {
  try {
    await withCalendar(actor, (token) => google.deleteEvent(token, eventId))
  } catch (error) {
    if (!(error instanceof errors.E_CALENDAR_EVENT_NOT_FOUND)) throw error
  }
  await forgetNext(actor)
}
