/** Maps companies to the contract's names. */
import type { DescribedCompany } from '#modules/companies/queries'
import type { CompanyWire, ListedCompanyWire } from '#modules/companies/wire'

export const companyWire = ({ company, hasCampaigns, fields }: DescribedCompany): CompanyWire => ({
  id: company.id,
  name: company.name,
  email: company.email,
  phone: company.phone,
  status: company.isActive,
  campaignsEnabled: hasCampaigns,
  dueDate: company.dueDate?.toISODate() ?? null,
  createdAt: company.createdAt.toUTC().toISO()!,
  ...fields,
})

export const listedCompanyWire = (described: DescribedCompany): ListedCompanyWire => ({
  ...companyWire(described),
  isPlatform: described.company.isPlatform,
  use: {
    users: described.users,
    connections: described.use.connections ?? 0,
    messagesOfMonth: described.use.messagesOfMonth ?? 0,
    lastSeenAt: described.lastSeenAt?.toISOString() ?? null,
  },
})
