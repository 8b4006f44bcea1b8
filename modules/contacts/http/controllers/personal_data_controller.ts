/** Endpoints by which a company hands out, and erases, all that it stores about a person (OPS-01). */
import type { HttpContext } from '@adonisjs/core/http'
import {
  contactErasureWire,
  contactExportWire,
} from '#modules/contacts/http/transformers/personal_data_transformer'
import { readErasureOrder } from '#modules/contacts/http/validators/personal_data_validators'
import { accessErasure, erasePerson } from '#modules/contacts/personal_data/erase_person'
import { latestExport, requestExport } from '#modules/contacts/personal_data/exports'
import type {
  ContactErasureWire,
  ContactExportWire,
  LatestExportWire,
} from '#modules/contacts/wire'

export default class PersonalDataController {
  /** POST /contacts/{id}/export: returns the archive that is being prepared. */
  async export({ actor, params }: HttpContext): Promise<ContactExportWire> {
    return contactExportWire(await requestExport(actor, params.id))
  }

  /** GET /contacts/{id}/export: how far the newest one is. */
  async showExport({ actor, params }: HttpContext): Promise<LatestExportWire> {
    const row = await latestExport(actor, params.id)
    return { export: row && contactExportWire(row) }
  }

  /** POST /contacts/{id}/erase: cannot be taken back. */
  async erase({ actor, params, request }: HttpContext): Promise<ContactErasureWire> {
    const order = await readErasureOrder(request.body())
    return contactErasureWire(await erasePerson(actor, params.id, order))
  }

  /** GET /contacts/{id}/erase: whether all rows are done. */
  async showErasure({ actor, params }: HttpContext): Promise<ContactErasureWire> {
    return contactErasureWire(await accessErasure(actor, params.id))
  }
}
