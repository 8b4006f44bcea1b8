/** The operator's endpoints for people of all companies (OPS-01). */
import type { HttpContext } from '@adonisjs/core/http'
import { accessAnyContact } from '#modules/contacts/access'
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
  PlatformContactWire,
} from '#modules/contacts/wire'
import { companyRecords, inCompany } from '#modules/identity/public'

export default class PlatformContactsController {
  /** GET /platform/contacts/{id}: whose data it is, before anything is done. */
  async show({ actor, params }: HttpContext): Promise<PlatformContactWire> {
    const { id, companyId, name, number } = await accessAnyContact(actor, params.id)
    const names = await companyRecords.namesOfCompanies([companyId])
    return { id, companyId, companyName: names.get(companyId) ?? null, name, number }
  }

  /** POST /platform/contacts/{id}/export: as the company's admins ask for it. 404 for a deleted company. */
  async export({ actor, params }: HttpContext): Promise<ContactExportWire> {
    const { id, companyId } = await accessAnyContact(actor, params.id)
    return contactExportWire(await requestExport(await inCompany(actor, companyId), id))
  }

  /** GET /platform/contacts/{id}/export */
  async showExport({ actor, params }: HttpContext): Promise<LatestExportWire> {
    const { id, companyId } = await accessAnyContact(actor, params.id)
    const row = await latestExport(await inCompany(actor, companyId), id)
    return { export: row && contactExportWire(row) }
  }

  /** POST /platform/contacts/{id}/erase: as the company's admins do, audited in their company. */
  async erase({ actor, params, request }: HttpContext): Promise<ContactErasureWire> {
    const order = await readErasureOrder(request.body())
    const { id, companyId } = await accessAnyContact(actor, params.id)
    return contactErasureWire(await erasePerson(await inCompany(actor, companyId), id, order))
  }

  /** GET /platform/contacts/{id}/erase */
  async showErasure({ actor, params }: HttpContext): Promise<ContactErasureWire> {
    const { id, companyId } = await accessAnyContact(actor, params.id, { withDeleted: true })
    return contactErasureWire(await accessErasure(await inCompany(actor, companyId), id))
  }
}
