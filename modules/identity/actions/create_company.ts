/** Creates a company on a plan; by default on a new plan without limits. */
import type { DateTime } from 'luxon'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { everyFeature } from '#modules/identity/actions/every_feature'
import Company from '#modules/identity/models/company'
import Plan from '#modules/identity/models/plan'

export interface NewCompany {
  readonly name: string
  readonly email?: string
  readonly phone?: string
  /** An existing plan; when omitted, a private plan with every feature and no limits is created. */
  readonly planId?: number
  /** The last paid day; null for no end. */
  readonly dueDate?: DateTime | null
  /** The operator's own company; at most one exists (BIL-06). */
  readonly isPlatform?: boolean
  /** Entitlement key → granted, for the plan created here. */
  readonly flags?: Readonly<Record<string, boolean>>
}

export async function createCompany(wanted: NewCompany): Promise<Company> {
  return unitOfWork(async ({ trx, audit }) => {
    const { name, email = '', phone = '', dueDate = null, isPlatform = false } = wanted
    const planId =
      wanted.planId ??
      (
        await Plan.create(
          { name, isPublic: false, flags: wanted.flags ?? everyFeature() },
          { client: trx }
        )
      ).id
    const company = await Company.create(
      { name, email, phone, planId, dueDate, isPlatform, isActive: true, recurrence: 'MENSAL' },
      { client: trx }
    )
    audit({
      actor: { companyId: company.id, userId: null },
      action: 'identity.create_company',
      entity: 'company',
      entityId: company.id,
      after: { name, email, planId },
    })
    return company
  })
}
