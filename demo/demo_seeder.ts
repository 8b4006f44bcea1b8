/** One realistic company, so that screens can be reviewed and the product tried without a phone. */
import hash from '@adonisjs/core/services/hash'
import { now } from '#app/kernel/clock'
import { holdsDemo, markDemo } from '#app/kernel/database/demo_mark'
import type { DemoRows } from '#app/kernel/modules/module'
import { registry } from '#app/kernel/modules/registry'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { phoneNumbers } from '#modules/contacts/public'
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
}

/**
 * Creates the company once; returns false when it exists already. Its users sign in with `password`, also those
 * who still have the documented password from an earlier call. The rows are inserted in bulk and emit no events.
 */
export async function seedDemo({
  password = demoPassword,
  isLive = false,
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
    const queues = await insertQueues(work, companyId)
    await insertMenus(work, companyId, queues)
    const users = await insertUsers(work, companyId, queues, password)
    const connectionId = await insertConnection(work, companyId, queues)
    const contacts = await insertContacts(work, companyId)
    await insertTickets(work, { companyId, connectionId, users, queues, contacts })
    await askModules({ companyId }, { isLive })
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
    phone: '551130000000',
    is_active: true,
    // The super user's company belongs to the platform: it never expires.
    is_platform: true,
    due_date: now().plus({ years: 10 }).toISODate(),
    ...stamps(now().minus({ months: 8 })),
  })
}

async function insertQueues(work: Work, companyId: number) {
  const ids: number[] = []
  for (const [position, queue] of demoQueues.entries()) {
    ids.push(
      await insertReturning(work, 'queues', {
        company_id: companyId,
        position,
        ...queue,
        ...stamps(),
      })
    )
  }
  return ids
}

async function insertUsers(
  work: Work,
  companyId: number,
  queues: readonly number[],
  password: string
) {
  const passwordHash = await hash.make(password)
  const ids: number[] = []
  for (const user of demoUsers) {
    const id = await insertReturning(work, 'users', {
      company_id: companyId,
      name: user.name,
      email: user.email,
      password_hash: passwordHash,
      profile: user.profile,
      is_super: user.isSuper === true,
      sees_queueless: user.seesQueueless === true,
      language: 'pt',
      ...stamps(),
    })
    const memberships = user.queues.map((place) => ({
      company_id: companyId,
      queue_id: queues[place],
      user_id: id,
    }))
    if (memberships.length) await work.trx.table('queue_members').multiInsert(memberships)
    ids.push(id)
  }
  return ids
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

async function insertContacts(work: Work, companyId: number) {
  const ids: number[] = []
  for (const [place, name] of demoContacts.entries()) {
    const number = demoNumber(place)
    const id = await insertReturning(work, 'contacts', {
      company_id: companyId,
      name,
      number,
      is_name_edited: true,
      ...stamps(now().minus({ days: place + 1 })),
    })
    const identities = phoneNumbers.candidates(number).map((value) => ({
      company_id: companyId,
      contact_id: id,
      kind: 'pn',
      value,
      created_at: now().toJSDate(),
    }))
    await work.trx.table('contact_identities').multiInsert(identities)
    ids.push(id)
  }
  return ids
}
