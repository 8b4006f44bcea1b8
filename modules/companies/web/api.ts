/** Requests of companies; maps wire names to the screens' model. */
import { atField, http } from '#web/lib/http'
import type { ListPage } from '#web/lib/query'
import type { CompaniesPageWire, ListedCompanyWire } from '#modules/companies/wire'
import type { Company } from './model'

export const companiesKey = ['companies', 'list'] as const

export async function listCompanies(
  pageNumber: number,
  search: string,
  signal?: AbortSignal
): Promise<ListPage<Company>> {
  const query = { pageNumber, searchParam: search || null }
  const { companies, ...found } = await http.get<CompaniesPageWire>('/companies', { query, signal })
  return { rows: companies.map(toCompany), ...found }
}

/** The form's values, by the names of the call; other modules may add fields of theirs. */
export interface CompanyForm {
  readonly name: string
  readonly email: string
  readonly phone: string
  /** For a new company. Empty: its admin gets a link by e-mail. */
  readonly password?: string
  readonly status?: boolean
  readonly campaignsEnabled: boolean
  /** yyyy-MM-dd; null for no end. */
  readonly dueDate?: string | null
}

/**
 * Adds a company, or edits the one with this id: fields left out stay. An e-mail with which somebody signs in already is
 * reported at its field.
 */
export const saveCompany = (id: number | null, form: CompanyForm) =>
  http
    .save('/companies', id, form)
    .catch(atField('ERR_EMAIL_ALREADY_EXISTS', { field: 'email', rule: 'email_in_use' }))

/** `dueDate` is the new last paid day, yyyy-MM-dd (BIL-18). */
export const renewCompany = (id: number, dueDate: string) =>
  http.put(`/companies/${id}`, { dueDate })

/** `purge`: its data goes at once instead of after 30 days (BIL-06). Throws ERR_PLATFORM_COMPANY. */
export const deleteCompany = (id: number, purge: boolean) =>
  http.delete(`/companies/${id}`, { query: { purge: purge || null } })

function toCompany(row: ListedCompanyWire): Company {
  const { status, campaignsEnabled, use, id, name, email, phone, ...rest } = row
  const { dueDate, createdAt, isPlatform, ...fields } = rest
  return {
    ...{ id, name, email, phone, dueDate, createdAt, isPlatform, fields },
    ...use,
    isActive: status,
    hasCampaigns: campaignsEnabled,
  }
}
