/** Validates an event, the settings, and the days of a list (CAL-02, CAL-03). */
import vine from '@vinejs/vine'
import { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import { errors as kernelErrors } from '#app/kernel/errors'
import { errors } from '#modules/calendar/access'
import type { CalendarSettings, EventForm } from '#modules/calendar/actions'
import {
  descriptionLength,
  eventMinutes,
  listedDays,
  listedEvents,
  mostDays,
  mostEvents,
  summaryLength,
} from '#modules/calendar/contract'
import type { EventSpan } from '#modules/calendar/queries'

/** A day and an hour: with an offset, or in the company's zone (API-08). */
const hour = () =>
  vine
    .string()
    .maxLength(40)
    .regex(/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/)

const newEvent = vine.create({
  summary: vine.string().trim().minLength(summaryLength.min).maxLength(summaryLength.max),
  description: vine.string().trim().maxLength(descriptionLength).nullable().optional(),
  startDateTime: hour(),
  duration: vine.number().withoutDecimals().range([eventMinutes.min, eventMinutes.max]).optional(),
})
const settings = vine.create({
  handleCommands: vine.boolean({ strict: true }).optional(),
  autoReply: vine.boolean({ strict: true }).optional(),
})
const span = vine.create({ from: hour().optional(), to: hour().optional() })

const invalid = (field: string, rule: string) =>
  new kernelErrors.E_VALIDATION({ fields: [{ field, rule }] })

/** 422 for what is no time, and for one that is more than ten years away. */
function timeOf(field: string, given: string, zone: string): DateTime {
  const at = DateTime.fromISO(given.replace(' ', 'T'), { zone })
  if (at.isValid && Math.abs(at.diff(now(), 'years').years) <= 10) return at
  throw invalid(field, 'date')
}

/** `zone`: of the company. */
export async function readNewEvent(body: unknown, zone: string): Promise<EventForm> {
  const { summary, description, startDateTime, duration } = await newEvent.validate(body)
  return {
    summary,
    description: description?.replaceAll('\r\n', '\n') ?? '',
    start: timeOf('startDateTime', startDateTime, zone),
    minutes: duration ?? eventMinutes.default,
  }
}

export async function readSettings(body: unknown): Promise<Partial<CalendarSettings>> {
  const { handleCommands, autoReply } = await settings.validate(body)
  return {
    ...(handleCommands !== undefined && { handlesCommands: handleCommands }),
    ...(autoReply !== undefined && { repliesByItself: autoReply }),
  }
}

/** The next thirty days, or those between both times; one of them alone is refused. */
export async function readSpan(query: unknown, zone: string): Promise<EventSpan> {
  const { from: first, to: last } = await span.validate(query)
  if (first === undefined && last === undefined) {
    return { from: now(), to: now().plus({ days: listedDays }), limit: listedEvents }
  }
  if (first === undefined) throw invalid('from', 'required')
  if (last === undefined) throw invalid('to', 'required')
  const [from, to] = [timeOf('from', first, zone), timeOf('to', last, zone)]
  if (to <= from) throw invalid('to', 'after')
  if (to.diff(from, 'days').days > mostDays) throw invalid('to', 'max_days')
  return { from, to, limit: mostEvents }
}

/** Ids are Google's. 404 ERR_NO_CALENDAR_EVENT_FOUND for what cannot be one. */
export function readEventId(given: unknown): string {
  if (typeof given === 'string' && /^\w{5,1024}$/.test(given)) return given
  throw new errors.E_CALENDAR_EVENT_NOT_FOUND()
}
