/** A company with its plan, for its own users and the operator (BIL-04). */
import type { Actor } from '#app/kernel/actor/actor'
import { entitlementsOf } from '#app/kernel/settings/entitlements'
import type { Entitlements } from '#app/kernel/modules/entitlement_source'
import { accessCompany } from '#modules/identity/access'
import type Company from '#modules/identity/models/company'

export interface CompanyDetails {
  /** With `plan` loaded. */
  readonly company: Company
  readonly entitlements: Entitlements
}

export async function showCompany(actor: Actor, id: unknown): Promise<CompanyDetails> {
  const company = await accessCompany(actor, id)
  await company.load('plan')
  return { company, entitlements: await entitlementsOf({ companyId: company.id }) }
}
