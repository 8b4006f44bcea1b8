/** Implements identity's extension point for the fields of a company: its plan, and how often it pays (BIL-01, BIL-02). */
import vine from '@vinejs/vine'
import { errors as kernelErrors } from '#app/kernel/errors'
import { rowNumber } from '#app/kernel/http/validators'
import { subscribe, unsubscribe } from '#modules/billing/actions/subscribe'
import { bill } from '#modules/billing/invoices/bill'
import { recurrences, type Recurrence } from '#modules/billing/contract'
import { Subscription } from '#modules/billing/model'
import { publicPlans } from '#modules/billing/queries'
import type { CompanyFields, FieldValues } from '#modules/identity/contract'

interface Given {
  readonly planId?: number | null
  readonly recurrence?: Recurrence
}

export default class PlanOfCompany implements CompanyFields {
  readonly rules = {
    planId: rowNumber().nullable().optional(),
    recurrence: vine.enum(recurrences).optional(),
  }

  async read(companyIds: readonly number[]): Promise<ReadonlyMap<number, FieldValues>> {
    const found = await Subscription.query()
      .sideload({ everyCompany: true })
      .whereIn('company_id', [...companyIds])
      .preload('plan')
    const none: FieldValues = { planId: null, plan: null, recurrence: 'MENSAL' }
    return new Map([
      ...companyIds.map((id) => [id, none] as const),
      ...found.map(
        ({ companyId, plan, recurrence }) =>
          [
            companyId,
            { planId: plan.id, plan: { id: plan.id, name: plan.name }, recurrence },
          ] as const
      ),
    ])
  }

  /**
   * A visitor chooses one of the public plans, if there is any, and pays monthly. The operator chooses any plan, or none
   * with null. Throws 404 ERR_NO_PLAN_FOUND.
   */
  async write(companyId: number, given: FieldValues, by: 'visitor' | 'operator') {
    const { planId, recurrence } = given as Given
    const actor = { companyId, userId: null }
    if (by === 'visitor') {
      if (!planId) return requireNoPlan()
      return subscribe(actor, companyId, planId, { isPublic: true })
    }
    if (planId === null) await unsubscribe(actor, companyId)
    else await changePlan(companyId, { planId, recurrence })
    // The form may have changed the last paid day (BIL-12, BIL-18).
    await bill([companyId])
  }
}

/** What is left out stays. */
async function changePlan(companyId: number, { planId, recurrence }: Given) {
  const actor = { companyId, userId: null }
  const wanted = planId ?? (await Subscription.of(actor).first())?.planId
  if (wanted) await subscribe(actor, companyId, wanted, { recurrence })
}

async function requireNoPlan() {
  if (!(await publicPlans()).length) return
  throw new kernelErrors.E_VALIDATION({ fields: [{ field: 'planId', rule: 'required' }] })
}
