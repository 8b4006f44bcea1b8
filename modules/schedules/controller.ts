/** Schedules (SCH-01..05). */
import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#app/kernel/actor/actor'
import { uploadedFile } from '#app/kernel/media/upload'
import { companyOf } from '#modules/identity/public'
import {
  addSchedule,
  deleteSchedule,
  editSchedule,
  retrySchedule,
} from '#modules/schedules/actions/change_schedule'
import { listSchedules, showSchedule } from '#modules/schedules/queries'
import { scheduleWire } from '#modules/schedules/transformer'
import { changedSchedule, filterOf, newSchedule, timeOf } from '#modules/schedules/validators'
import type { SchedulesPageWire, ScheduleWire } from '#modules/schedules/wire'

export default class SchedulesController {
  /** GET /schedules?pageNumber&searchParam&contactId&userId; with dateStart and dateEnd all rows of these days. */
  async index({ actor, request }: HttpContext): Promise<SchedulesPageWire> {
    const filter = await filterOf(request.qs(), await zoneOf(actor))
    const { rows, ...page } = await listSchedules(actor, request.qs().pageNumber, filter)
    return { schedules: rows.map(scheduleWire), ...page }
  }

  /** GET /schedules/{id} */
  async show({ actor, params }: HttpContext): Promise<ScheduleWire> {
    return answer(actor, params)
  }

  /** POST /schedules: JSON, or multipart with `file`. */
  async store({ actor, request }: HttpContext): Promise<ScheduleWire> {
    const { whatsappId, sendAt, ...form } = await request.validateUsing(newSchedule)
    const at = timeOf('sendAt', sendAt, await zoneOf(actor))
    const given = { ...form, sendAt: at, connectionId: whatsappId ?? null }
    return answer(actor, await addSchedule(actor, given, fileOf(request)))
  }

  /** PUT /schedules/{id}: omitted fields stay; a `file` replaces the former one, `withoutFile` removes it. */
  async update({ actor, params, request }: HttpContext): Promise<ScheduleWire> {
    const given = await request.validateUsing(changedSchedule)
    const { whatsappId: connectionId, sendAt, withoutFile, ...form } = given
    const at = sendAt === undefined ? undefined : timeOf('sendAt', sendAt, await zoneOf(actor))
    const file = fileOf(request) ?? (withoutFile ? null : undefined)
    return answer(
      actor,
      await editSchedule(actor, params.id, { ...form, sendAt: at, connectionId }, file)
    )
  }

  /** DELETE /schedules/{id} */
  async destroy({ actor, params }: HttpContext) {
    await deleteSchedule(actor, params.id)
    return { message: 'Schedule deleted.' }
  }

  /** POST /schedules/{id}/retry: a failed one leaves again. */
  async retry({ actor, params }: HttpContext): Promise<ScheduleWire> {
    return answer(actor, await retrySchedule(actor, params.id))
  }
}

const answer = async (actor: Actor, { id }: { id?: unknown }) =>
  scheduleWire(await showSchedule(actor, id))

const zoneOf = async (actor: Actor) => (await companyOf(actor)).zone

const fileOf = (request: HttpContext['request']) =>
  request.file('file') ? uploadedFile(request) : undefined
