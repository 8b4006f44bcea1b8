/** Helps (HLP-01). */
import type { HttpContext } from '@adonisjs/core/http'
import { hasMore, pageNumber } from '#app/kernel/http/wire'
import { accessHelp } from '#modules/helps/access'
import { addHelp } from '#modules/helps/actions/add_help'
import { deleteHelp } from '#modules/helps/actions/delete_help'
import { editHelp } from '#modules/helps/actions/edit_help'
import { helpWire } from '#modules/helps/http/transformers/help_transformer'
import { changedHelp, newHelp } from '#modules/helps/http/validators/help_validators'
import { allHelps, helpsPerPage, listHelps } from '#modules/helps/queries/list_helps'
import type { HelpsPageWire, HelpWire } from '#modules/helps/wire'

export default class HelpsController {
  /** GET /helps?pageNumber&searchParam */
  async index({ request }: HttpContext): Promise<HelpsPageWire> {
    const { pageNumber: wanted, searchParam } = request.qs()
    const page = pageNumber(wanted)
    const { helps, count } = await listHelps({ page, search: searchParam })
    return {
      helps: helps.map(helpWire),
      count,
      hasMore: hasMore(count, page, helpsPerPage, helps.length),
    }
  }

  /** GET /helps/list: a bare array of all. */
  async list(): Promise<HelpWire[]> {
    return (await allHelps()).map(helpWire)
  }

  /** GET /helps/{id} */
  async show({ params }: HttpContext): Promise<HelpWire> {
    return helpWire(await accessHelp(params.id))
  }

  /** POST /helps */
  async store({ actor, request }: HttpContext): Promise<HelpWire> {
    const { description, ...form } = await request.validateUsing(newHelp)
    return helpWire(await addHelp(actor, { ...form, description: description ?? '' }))
  }

  /** PUT /helps/{id}: omitted fields stay. */
  async update({ actor, params, request }: HttpContext): Promise<HelpWire> {
    const { description, ...form } = await request.validateUsing(changedHelp)
    // Null clears it, as an emptied form field does; omitted, it stays.
    const text = description === undefined ? {} : { description: description ?? '' }
    return helpWire(await editHelp(actor, params.id, { ...form, ...text }))
  }

  /** DELETE /helps/{id} */
  async destroy({ actor, params }: HttpContext) {
    await deleteHelp(actor, params.id)
    return { message: 'Help deleted.' }
  }
}
