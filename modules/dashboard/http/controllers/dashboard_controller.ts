/** The dashboard (DSH-01 to DSH-07). */
import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#app/kernel/actor/actor'
import { readSetting } from '#app/kernel/settings/settings'
import {
  figuresWire,
  ofDays,
  ofHours,
  ofPeople,
} from '#modules/dashboard/http/transformers/dashboard_transformer'
import { chartDays, wantedPeriod } from '#modules/dashboard/http/validators/dashboard_validators'
import { ticketsByDay, ticketsByHour, ticketsByPerson } from '#modules/dashboard/queries/charts'
import { figuresOf } from '#modules/dashboard/queries/figures'
import type { FiguresWire, TicketsOfDaysWire, TicketsOfUsersWire } from '#modules/dashboard/wire'

/** Days are in the company's zone, regardless of the server's and the viewer's (API-08). */
const zoneOf = (actor: Actor) => readSetting<string>(actor, 'identity.timezone')

export default class DashboardController {
  /** GET /dashboard?days or ?date_from&date_to */
  async figures({ actor, request }: HttpContext): Promise<FiguresWire> {
    const periodIn = await wantedPeriod(request.qs())
    return figuresWire(await figuresOf(actor, periodIn(await zoneOf(actor))))
  }

  /** GET /dashboard/ticketsUsers?initialDate&finalDate */
  async people({ actor, request }: HttpContext): Promise<TicketsOfUsersWire> {
    const days = await chartDays(request.qs())
    return ofPeople(await ticketsByPerson(actor, days, await zoneOf(actor)))
  }

  /** GET /dashboard/ticketsDay?initialDate&finalDate: a single day by hours, several by days. */
  async days({ actor, request }: HttpContext): Promise<TicketsOfDaysWire> {
    const days = await chartDays(request.qs())
    const zone = await zoneOf(actor)
    return days.first === days.last
      ? ofHours(await ticketsByHour(actor, days.first, zone))
      : ofDays(await ticketsByDay(actor, days, zone))
  }
}
