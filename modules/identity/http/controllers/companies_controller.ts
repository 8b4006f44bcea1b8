/** Endpoints of a company: its plan, and the operator's way in (BIL-04, AUT-13). */
import type { HttpContext } from '@adonisjs/core/http'
import { enterCompany } from '#modules/identity/actions/enter_company'
import { companyToWire } from '#modules/identity/http/transformers/company_transformer'
import { sessionToWire } from '#modules/identity/http/transformers/session_transformer'
import { showCompany } from '#modules/identity/queries/show_company'
import { showSession } from '#modules/identity/queries/show_session'
import type { CompanyPlanWire, SessionWire } from '#modules/identity/wire'

export default class CompaniesController {
  /** POST /companies/{id}/enter: answers as a sign-in does, without a cookie (AUT-13). */
  async enter({ actor, params }: HttpContext): Promise<SessionWire> {
    const opened = await enterCompany(actor, params.id)
    return sessionToWire(opened, await showSession(opened.user))
  }

  /** GET /companies/listPlan/{id} */
  async plan({ actor, params }: HttpContext): Promise<CompanyPlanWire> {
    return companyToWire(await showCompany(actor, params.id))
  }
}
