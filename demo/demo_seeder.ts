/** One realistic company, so that screens can be reviewed and the product tried without a phone; and customers of the platform. */
import hash from '@adonisjs/core/services/hash'
import { now } from '#app/kernel/clock'
import { holdsDemo, markDemo } from '#app/kernel/database/demo_mark'
import type { DemoRows } from '#app/kernel/modules/module'
import { registry } from '#app/kernel/modules/registry'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { insertContacts, insertQueues, insertUsers } from '#demo/company_rows'
import { insertCustomers } from '#demo/customer_rows'
import { insertMenus } from '#demo/menus'
import { insertTickets } from '#demo/tickets'
import { insertReturning, stamps } from '#demo/rows'
import {
  demoContacts,
  demoNumber,
  demoPassword,
  demoQueues,
  demoClosingText,
  demoUsers,
} from '#demo/people'

export const demoCompanyName = 'Loja Demo'

export interface DemoOptions {
  readonly password?: string
  /** Also what goes on by itself once its number is linked (`DemoRows`). Default false. */
  readonly isLive?: boolean
  /** Also companies that are customers of the platform, at different points of their paid time. Default false. */
  readonly hasCustomers?: boolean
}

/**
 * Creates everything once; returns false when it exists already. All users sign in with `password`, also those
 * who still have the documented password from an earlier call. The rows are inserted in bulk and emit no events.
 */
export async function seedDemo({
  password = demoPassword,
  isLive = false,
  hasCustomers = false,
}: DemoOptions = {}): Promise<boolean> {
  return unitOfWork(async (work) => {
    // Two concurrent starts must not create two companies.
    await work.trx.rawQuery('select pg_advisory_xact_lock(420042)')
    if (await holdsDemo(work.trx)) {
      if (password !== demoPassword) await replaceKnownPassword(work, password)
      return false
    }
    await markDemo(work.trx)

    const companyId = await insertCompany(work)
    const queues = await insertQueues(work, companyId, demoQueues)
    await insertMenus(work, companyId, queues)
    const staff = { users: demoUsers, queueIds: queues }
    const users = await insertUsers(work, companyId, staff, password)
    const connectionId = await insertConnection(work, companyId, queues)
    const contacts = await insertContacts(work, companyId, demoContacts, demoNumber)
    await insertTickets(work, { companyId, connectionId, users, queues, contacts })
    const customers = hasCustomers ? await insertCustomers(work, password) : []
    await askModules({ companyId }, { isLive, customers })
    return true
  })
}

/** Keeps passwords that users have set themselves. Sessions opened with the documented password end. */
async function replaceKnownPassword({ trx }: Work, password: string) {
  const passwordHash = await hash.make(password)
  for (const user of await trx.from('users').select('id', 'password_hash')) {
    if (!(await hash.verify(user.password_hash, demoPassword))) continue
    await trx.from('users').where('id', user.id).update({ password_hash: passwordHash })
    await trx.from('sessions').where('user_id', user.id).delete()
  }
}

/** Inserts the demo data of optional modules: `demo` of their manifest. */
async function askModules(...asked: Parameters<DemoRows>) {
  const afterwards: (() => Promise<void>)[] = []
  for (const { demo } of registry.enabled) {
    const rest = demo && (await (await demo()).default(...asked))
    if (rest) afterwards.push(rest)
  }
  for (const insertRest of afterwards) await insertRest()
}

async function insertCompany(work: Work) {
  return insertReturning(work, 'companies', {
    name: demoCompanyName,
    email: 'contato@guiche.local',
    phone: '1130000000',
    is_active: true,
    // The super user's company belongs to the platform: it never expires.
    is_platform: true,
    due_date: now().plus({ years: 10 }).toISODate(),
    ...stamps(now().minus({ months: 8 })),
  })
}

/** Its customers choose among all queues. */
async function insertConnection(work: Work, companyId: number, queues: readonly number[]) {
  const id = await insertReturning(work, 'connections', {
    company_id: companyId,
    name: 'Loja 1',
    is_default: true,
    closing_text: demoClosingText,
    ...stamps(),
  })
  const served = queues.map((queueId) => ({
    company_id: companyId,
    connection_id: id,
    queue_id: queueId,
  }))
  await work.trx.table('connection_queues').multiInsert(served)
  return id
}
