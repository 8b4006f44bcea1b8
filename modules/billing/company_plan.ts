/** Implements identity's extension point for the plan of a company (BIL-04). */
import type { CompanyPlan, PlanView } from '#modules/identity/contract'
import { planOf } from '#modules/billing/queries'

export default class PlanOfCompany implements CompanyPlan {
  async of(companyId: number): Promise<PlanView | null> {
    const plan = await planOf(companyId)
    return plan && { id: plan.id, name: plan.name, valueCents: plan.valueCents }
  }
}
