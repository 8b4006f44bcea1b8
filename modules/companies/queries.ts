/** Companies with what other modules know of them, for the operator. */
import type { Actor } from '#app/kernel/actor/actor'
import { chosenValues } from '#app/kernel/settings/settings'
import type { FieldValues } from '#modules/identity/contract'
import { fieldsOfCompanies, useOfCompanies } from '#modules/companies/fields'
import { companyRecords } from '#modules/identity/public'

type Company = Awaited<ReturnType<typeof companyRecords.accessCompany>>

export interface DescribedCompany {
  readonly company: Company
  readonly hasCampaigns: boolean
  readonly fields: FieldValues
  readonly users: number
  readonly lastSeenAt: Date | null
  /** By name: connections, messagesOfMonth. */
  readonly use: Readonly<Record<string, number>>
}

/** One page of the companies that match, by name. */
export async function listCompanies(page: unknown, search: unknown) {
  const { rows, ...found } = await companyRecords.listCompanies(page, search)
  return { ...found, rows: await describeCompanies(rows) }
}

export const allCompanies = async () => describeCompanies(await companyRecords.allCompanies())

/** Throws 404 ERR_NO_COMPANY_FOUND. */
export async function showCompany(actor: Actor, id: unknown): Promise<DescribedCompany> {
  const [described] = await describeCompanies([await companyRecords.accessCompany(actor, id)])
  return described
}

/** In a fixed number of queries, however many companies there are. */
export async function describeCompanies(rows: readonly Company[]): Promise<DescribedCompany[]> {
  const ids = rows.map(({ id }) => id)
  const [fields, presence, use] = [
    await fieldsOfCompanies(ids),
    await companyRecords.presenceOfCompanies(ids),
    await useOfCompanies(ids),
  ]
  const chosen = await chosenValues<string>('identity.campaigns')
  const without = new Set(
    chosen.filter(({ value }) => value !== 'true').map(({ companyId }) => companyId)
  )
  return rows.map((company) => ({
    company,
    hasCampaigns: !without.has(company.id),
    fields: fields.get(company.id)!,
    ...presence.get(company.id)!,
    use: use.get(company.id)!,
  }))
}
