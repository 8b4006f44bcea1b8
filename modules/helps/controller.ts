/** Helps (HLP-01). */
import type { HttpContext } from '@adonisjs/core/http'
import { accessHelp } from '#modules/helps/access'
import { addHelp, deleteHelp, editHelp } from '#modules/helps/actions'
import { allHelps, listHelps } from '#modules/helps/queries'
import { helpWire } from '#modules/helps/transformer'
import { changedHelp, newHelp } from '#modules/helps/validators'
import type { HelpsPageWire, HelpWire } from '#modules/helps/wire'

export default class HelpsController {
  /** GET /helps?pageNumber&searchParam */
  async index({ request }: HttpContext): Promise<HelpsPageWire> {
    const { pageNumber, searchParam } = request.qs()
    const { rows, ...page } = await listHelps(pageNumber, searchParam)
    return { helps: rows.map(helpWire), ...page }
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
