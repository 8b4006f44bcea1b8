/** Endpoints of the calendar (CAL-01 to CAL-03, CAL-05). */
import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#app/kernel/actor/actor'
import { companyOf } from '#modules/identity/public'
import { errors } from '#modules/calendar/access'
import {
  authorizationMinutes,
  beginAuthorization,
  finishAuthorization,
} from '#modules/calendar/account/authorize'
import {
  addEvent,
  changeSettings,
  deleteEvent,
  disconnectCalendar,
} from '#modules/calendar/actions'
import { callbackPage, policyOfCallback } from '#modules/calendar/callback_page'
import { callbackPath } from '#modules/calendar/contract'
import { nextAppointment } from '#modules/calendar/next_appointment'
import { calendarState, eventsBetween } from '#modules/calendar/queries'
import { checkAuthWire, eventWire, nextWire, settingsWire } from '#modules/calendar/transformer'
import { readEventId, readNewEvent, readSettings, readSpan } from '#modules/calendar/validators'
import type {
  AuthUrlWire,
  CalendarEventsWire,
  CalendarEventWire,
  CalendarSettingsWire,
  CheckAuthWire,
  DisconnectedWire,
  NextAppointmentWire,
} from '#modules/calendar/wire'
import env from '#start/env'

const cookieName = 'calendar_authorization'
/** Sent to the callback alone; also when Google leads there, which is another site. */
const cookieOptions = { path: callbackPath, httpOnly: true, sameSite: 'lax' } as const

export default class CalendarController {
  /** GET /google-calendar/check-auth */
  async check({ actor }: HttpContext): Promise<CheckAuthWire> {
    return checkAuthWire(await calendarState(actor))
  }

  /** GET /google-calendar/auth */
  async begin(ctx: HttpContext): Promise<AuthUrlWire> {
    const { authUrl, browserSecret } = await beginAuthorization(ctx.actor, redirectUriOf(ctx))
    const maxAge = authorizationMinutes * 60
    ctx.response.plainCookie(cookieName, browserSecret, { ...cookieOptions, encode: false, maxAge })
    return { authUrl }
  }

  /**
   * GET /callbacks/google-calendar?state&code&error: a page, which closes itself when all went well. Who reads no pages
   * gets 400 ERR_CALENDAR_AUTHORIZATION unless the calendar is connected.
   */
  async finish({ request, response }: HttpContext) {
    const { state, code, error } = request.qs()
    const { outcome, language } = await finishAuthorization({
      state: textOf(state) ?? '',
      code: textOf(code),
      error: textOf(error),
      browserSecret: request.plainCookie(cookieName, { encoded: false }) ?? null,
    })
    response.clearCookie(cookieName, cookieOptions)
    response.header('cache-control', 'no-store')
    if (request.accepts(['html', 'json']) === 'html') {
      response.header('content-security-policy', policyOfCallback)
      response.type('text/html; charset=utf-8')
      return callbackPage(outcome, language ?? request.language(['pt', 'en', 'es']) ?? 'pt')
    }
    if (outcome !== 'connected') throw new errors.E_CALENDAR_AUTHORIZATION()
    return { outcome }
  }

  /** DELETE /google-calendar/auth */
  async disconnect({ actor }: HttpContext): Promise<DisconnectedWire> {
    const { isRevoked } = await disconnectCalendar(actor)
    return { isAuthenticated: false, isRevoked }
  }

  /** PUT /google-calendar/settings: omitted ones stay. */
  async settings({ actor, request }: HttpContext): Promise<CalendarSettingsWire> {
    return settingsWire(await changeSettings(actor, await readSettings(request.body())))
  }

  /** GET /google-calendar/events?from&to: the next 30 days unless both are given. */
  async index({ actor, request }: HttpContext): Promise<CalendarEventsWire> {
    const span = await readSpan(request.qs(), await zoneOf(actor))
    const { events, hasMore } = await eventsBetween(actor, span)
    return { events: events.map(eventWire), hasMore }
  }

  /** GET /google-calendar/contacts/{contactId}/next */
  async next({ actor, params }: HttpContext): Promise<NextAppointmentWire> {
    return nextWire(await nextAppointment(actor, params.contactId))
  }

  /** POST /google-calendar/events */
  async store({ actor, request }: HttpContext): Promise<CalendarEventWire> {
    return eventWire(await addEvent(actor, await readNewEvent(request.body(), await zoneOf(actor))))
  }

  /** DELETE /google-calendar/events/{id} */
  async destroy({ actor, params, response }: HttpContext) {
    await deleteEvent(actor, readEventId(params.id))
    response.noContent()
  }
}

const zoneOf = async (actor: Actor) => (await companyOf(actor)).zone
const textOf = (given: unknown) => (typeof given === 'string' && given !== '' ? given : null)

/** Without PUBLIC_URL the address at which this browser has the product: its cookie is for that host. */
function redirectUriOf({ arrival: { protocol, host } }: HttpContext): string {
  const own = env.get('PUBLIC_URL')?.replace(/\/+$/, '') ?? `${protocol}://${host}`
  return own + callbackPath
}
