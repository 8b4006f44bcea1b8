/** Endpoints of holidays. */
import type { HttpContext } from '@adonisjs/core/http'
import { addHoliday, deleteHoliday, editHoliday } from '#modules/hours/actions/change_holidays'
import { holiday } from '#modules/hours/http/validators/hours_validators'
import CompanyHoliday from '#modules/hours/models/company_holiday'
import type { HolidayWire } from '#modules/hours/wire'

export default class HolidaysController {
  /** GET /holidays: a bare array of all, ordered by day. */
  async index({ actor }: HttpContext): Promise<HolidayWire[]> {
    const rows = await CompanyHoliday.of(actor).orderBy('date')
    return rows.map(holidayWire)
  }

  /** POST /holidays */
  async store({ actor, request }: HttpContext): Promise<HolidayWire> {
    return holidayWire(await addHoliday(actor, await request.validateUsing(holiday)))
  }

  /** PUT /holidays/{id} */
  async update({ actor, params, request }: HttpContext): Promise<HolidayWire> {
    const form = await request.validateUsing(holiday)
    return holidayWire(await editHoliday(actor, params.id, form))
  }

  /** DELETE /holidays/{id} */
  async destroy({ actor, params }: HttpContext) {
    await deleteHoliday(actor, params.id)
    return { message: 'Holiday deleted.' }
  }
}

const holidayWire = ({ id, date, name }: CompanyHoliday): HolidayWire => ({
  id,
  date: date.toISODate()!,
  name,
})
