/** The demo's birthdays: two contacts today, one yesterday, others in the future. */
import { DateTime } from 'luxon'
import type { DemoRows } from '#app/kernel/modules/module'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { listDay } from '#modules/birthday/actions/list_day'
import { monthDayOf } from '#modules/birthday/calendar'
import Birthday from '#modules/birthday/models/birthday'
import { todayOf } from '#modules/birthday/today'

/** Days from today, and the age reached then. */
const people = [
  { in: 0, age: 34 },
  { in: 0, age: 61 },
  { in: -1, age: 27 },
  { in: 3, age: 45 },
  { in: 40, age: 19 },
]

const demoBirthdays: DemoRows = (company) =>
  unitOfWork(async (work) => {
    const today = DateTime.fromISO(await todayOf(company))
    const contacts = await work.trx
      .from('contacts')
      .where({ company_id: company.companyId, is_group: false })
      .orderBy('id')
      .limit(people.length)
      .select('id')
    const rows = contacts.map(({ id: contactId }, at) => {
      const bornOn = today.plus({ days: people[at].in }).minus({ years: people[at].age })
      return { ...company, contactId, bornOn, monthDay: monthDayOf(bornOn.toISODate()!) }
    })
    await Birthday.createMany(rows, { client: work.trx })
    for (const days of [1, 0])
      await listDay(work, company, { day: today.minus({ days }).toISODate()! })
  })
export default demoBirthdays
