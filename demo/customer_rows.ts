/** The rows of the companies in `customers.ts`. */
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import type { DemoCustomer } from '#app/kernel/modules/module'
import { insertContacts, insertQueues, insertUsers } from '#demo/company_rows'
import { demoCustomers, type Customer } from '#demo/customers'
import { demoNumber } from '#demo/people'
import { insertReturning, stamps } from '#demo/rows'

/** In which the companies are, unless they choose another one: their days end in it. */
const zone = 'America/Sao_Paulo'

/** All their users sign in with `password`. */
export async function insertCustomers(work: Work, password: string): Promise<DemoCustomer[]> {
  const inserted: DemoCustomer[] = []
  for (const customer of demoCustomers) {
    const { name, users, contacts } = customer
    const companyId = await insertCompany(work, customer)
    const queueIds = await insertQueues(work, companyId, customer.queues)
    await insertUsers(work, companyId, { users, queueIds }, password)
    // After those of the shop's own contacts.
    await insertContacts(work, companyId, contacts, (place) => demoNumber(70 + place))
    inserted.push({ companyId, name })
  }
  return inserted
}

const insertCompany = (work: Work, { name, phone, users, daysOld, daysLeft }: Customer) =>
  insertReturning(work, 'companies', {
    name,
    email: users[0].email,
    phone,
    is_active: true,
    due_date: now().setZone(zone).plus({ days: daysLeft }).toISODate(),
    ...stamps(now().minus({ days: daysOld })),
  })
