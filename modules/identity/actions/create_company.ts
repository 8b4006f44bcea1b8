/** Creates a company. It is on no plan, so that it has everything, until a module of plans puts it on one. */
import type { DateTime } from 'luxon'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import Company from '#modules/identity/models/company'

export interface NewCompany {
  readonly name: string
  readonly email?: string
  readonly phone?: string
  /** The last paid day; null for no end. */
  readonly dueDate?: DateTime | null
  /** The operator's own company; at most one exists (BIL-06). */
  readonly isPlatform?: boolean
}

export async function createCompany(wanted: NewCompany): Promise<Company> {
  return unitOfWork(async ({ trx, audit }) => {
    const { name, email = '', phone = '', dueDate = null, isPlatform = false } = wanted
    const company = await Company.create(
      { name, email, phone, dueDate, isPlatform, isActive: true },
      { client: trx }
    )
    audit({
      actor: { companyId: company.id, userId: null },
      action: 'identity.create_company',
      entity: 'company',
      entityId: company.id,
      after: { name, email },
    })
    return company
  })
}
