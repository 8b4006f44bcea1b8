/** Endpoints of a company's working hours (BIL-05, BOT-40). */
import type { HttpContext } from '@adonisjs/core/http'
import { companyRecords } from '#modules/identity/public'
import { setCompanyHours } from '#modules/hours/actions/set_company_hours'
import { readShifts, shiftWire } from '#modules/hours/http/shift_wire'
import { companyHours } from '#modules/hours/http/validators/hours_validators'
import { companyShifts } from '#modules/hours/queries/company_hours'
import type { CompanyHoursWire } from '#modules/hours/wire'

export default class CompanyHoursController {
  /** GET /companies/{id}/schedules: of the own company, or of any for the operator. */
  async show({ actor, params }: HttpContext): Promise<CompanyHoursWire> {
    const there = await companyRecords.requireCompany(actor, params.id)
    return { schedules: (await companyShifts(there)).map(shiftWire) }
  }

  /** PUT /companies/{id}/schedules: by an admin of that company or the operator. */
  async update({ actor, params, request }: HttpContext): Promise<CompanyHoursWire> {
    const there = await companyRecords.requireCompany(actor, params.id)
    const { schedules } = await request.validateUsing(companyHours)
    const shifts = readShifts(schedules)
    await setCompanyHours(there, shifts)
    return { schedules: shifts.map(shiftWire) }
  }
}
