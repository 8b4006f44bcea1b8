/** Endpoint of a company with its plan (BIL-04). */
import type { HttpContext } from '@adonisjs/core/http'
import { companyToWire } from '#modules/identity/http/transformers/company_transformer'
import { showCompany } from '#modules/identity/queries/show_company'
import type { CompanyPlanWire } from '#modules/identity/wire'

export default class CompaniesController {
  /** GET /companies/listPlan/{id} */
  async plan({ actor, params }: HttpContext): Promise<CompanyPlanWire> {
    return companyToWire(await showCompany(actor, params.id))
  }
}
