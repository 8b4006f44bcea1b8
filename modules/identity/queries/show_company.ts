/** A company with its plan, for its own users and the operator (BIL-04). */
import type { Actor } from '#app/kernel/actor/actor'
import { entitlementsOf } from '#app/kernel/settings/entitlements'
import type { Entitlements } from '#app/kernel/modules/entitlement_source'
import { registry } from '#app/kernel/modules/registry'
import { accessCompany } from '#modules/identity/access'
import { companyPlan, type PlanView } from '#modules/identity/contract'
import type Company from '#modules/identity/models/company'

export interface CompanyDetails {
  readonly company: Company
  /** Null when it is on no plan, or no plans are installed. */
  readonly plan: PlanView | null
  readonly entitlements: Entitlements
}

export async function showCompany(actor: Actor, id: unknown): Promise<CompanyDetails> {
  const company = await accessCompany(actor, id)
  const [Plan] = await registry.contributionsTo(companyPlan)
  const plan = Plan ? await new Plan().of(company.id) : null
  return { company, plan, entitlements: await entitlementsOf({ companyId: company.id }) }
}
