/** Birthdays of contacts. */
import type { HttpContext } from '@adonisjs/core/http'
import { hasMore, pageNumber } from '#app/kernel/http/wire'
import { setBirthday } from '#modules/birthday/actions/set_birthday'
import { birthdayWire } from '#modules/birthday/http/transformers/birthday_transformer'
import { birthdayForm } from '#modules/birthday/http/validators/birthday_validators'
import { birthdayOf } from '#modules/birthday/queries/birthday_of'
import { birthdaysPerPage, listBirthdays } from '#modules/birthday/queries/list_birthdays'
import { todayOf } from '#modules/birthday/today'
import type {
  BirthdaysOfTodayWire,
  BirthdaysPageWire,
  ContactBirthdayWire,
} from '#modules/birthday/wire'

export default class BirthdaysController {
  /** GET /birthdays?pageNumber: the listed ones, the latest day first */
  async index({ actor, request }: HttpContext): Promise<BirthdaysPageWire> {
    const page = pageNumber(request.qs().pageNumber)
    const { views, count } = await listBirthdays(actor, { page })
    const more = hasMore(count, page, birthdaysPerPage, views.length)
    return { birthdays: views.map(birthdayWire), count, hasMore: more }
  }

  /** GET /birthdays/today */
  async today({ actor }: HttpContext): Promise<BirthdaysOfTodayWire> {
    const day = await todayOf(actor)
    const { views, count } = await listBirthdays(actor, { day, page: 1 })
    return { date: day, birthdays: views.map(birthdayWire), count }
  }

  /** GET /birthdays/contacts/{contactId} */
  async show({ actor, params }: HttpContext): Promise<ContactBirthdayWire> {
    return { birthday: await birthdayOf(actor, params.contactId) }
  }

  /** PUT /birthdays/contacts/{contactId}: null clears it */
  async update({ actor, params, request }: HttpContext): Promise<ContactBirthdayWire> {
    const { birthday: bornOn } = await request.validateUsing(birthdayForm)
    await setBirthday(actor, { contactId: params.contactId, bornOn })
    return { birthday: bornOn }
  }
}
