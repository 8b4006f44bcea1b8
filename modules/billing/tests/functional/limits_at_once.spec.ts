/** Companies that add people, connections and queues at the same moment get the places that their plans have left (BIL-03). */
import db from '@adonisjs/lucid/services/db'
import type { ApiResponse } from '@japa/api-client'
import { test } from '@japa/runner'
import { apiAs, type Calls } from '#app/kernel/testing/api'
import { subscribe } from '#modules/billing/public'
import { aPlan } from '#modules/billing/testing'
import { anAdmin } from '#modules/identity/testing'

const limit = 5
const perCompany = 10

let made = 0
/** By table. Names, e-mails and colours are taken once. */
const things = {
  users: {
    path: '/users',
    form: () => ({ name: 'Rita', email: `rita${++made}@limits.test`, password: 'guiche-12' }),
  },
  connections: { path: '/whatsapp', form: () => ({ name: `Number ${++made}` }) },
  queues: {
    path: '/queue',
    form: () => ({ name: `Queue ${++made}`, color: `#${made.toString(16).padStart(6, '0')}` }),
  },
} as const
type Thing = keyof typeof things

/** Its first user is the admin who makes the calls. */
interface Company {
  readonly id: number
  readonly calls: Calls
}

const add = ({ calls }: Company, thing: Thing) =>
  calls.post(things[thing].path, things[thing].form())

async function countOf({ id }: Company, thing: Thing): Promise<number> {
  const [{ count }] = await db.from(thing).where('company_id', id).count('* as count')
  return Number(count)
}

/** Adds one after the other until the company has so many. */
async function fill(company: Company, thing: Thing, count: number): Promise<void> {
  while ((await countOf(company, thing)) < count) (await add(company, thing)).assertStatus(200)
}

/** How many answers of each kind there are. */
function tally(answers: readonly ApiResponse[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) {
    const { error, current, limit: most } = answer.body()
    const isAdded = answer.status() === 200
    const kind = isAdded ? 'added' : `${answer.status()} ${error} ${current} of ${most}`
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

const expected = (places: number) => ({
  added: places,
  [`400 ERR_PLAN_LIMIT ${limit} of ${limit}`]: perCompany - places,
})

// Without a test transaction: these calls must be able to wait for each other's locks.
test.group('limits of a plan, at once', (group) => {
  let companyIds: number[]
  let planId: number
  group.each.setup(async () => {
    companyIds = []
    planId = (await aPlan({ users: limit, connections: limit, queues: limit })).id
    return async () => {
      await db.from('companies').whereIn('id', companyIds).delete()
      await db.from('audit_entries').whereIn('company_id', companyIds).delete()
      await db.from('plans').where('id', planId).delete()
    }
  })

  test(
    'BIL-03: twenty at once add {thing} to two companies with {ofOne} and {ofOther} places left: those are given, no more'
  )
    .with(
      (['users', 'connections', 'queues'] as const).flatMap((thing) => [
        { thing, ofOne: 1, ofOther: 1 },
        { thing, ofOne: 4, ofOther: 2 },
      ])
    )
    .run(async ({ client, assert }, { thing, ofOne, ofOther }) => {
      const aCompanyWith = async (count: number, { isOnPlan }: { isOnPlan: boolean }) => {
        const admin = await anAdmin()
        const { id } = admin.company
        companyIds.push(id)
        if (isOnPlan) await subscribe(admin.actor, id, planId)
        const company: Company = { id, calls: apiAs(client, admin) }
        await fill(company, thing, count)
        return company
      }
      const one = await aCompanyWith(limit - ofOne, { isOnPlan: true })
      const other = await aCompanyWith(limit - ofOther, { isOnPlan: true })
      const planless = await aCompanyWith(limit, { isOnPlan: false })

      // 22 in all: two passwords are hashed at a time and twenty wait; the server refuses to hash more.
      const turns = Array.from({ length: perCompany }, (_, n) => [
        add(one, thing),
        add(other, thing),
        ...(n < 2 ? [add(planless, thing)] : []),
      ])
      const answers = await Promise.all(turns.map((turn) => Promise.all(turn)))
      const answersOf = (place: number) => answers.flatMap((turn) => turn[place] ?? [])
      assert.deepEqual(tally(answersOf(0)), expected(ofOne))
      assert.deepEqual(tally(answersOf(1)), expected(ofOther))
      assert.deepEqual(tally(answersOf(2)), { added: 2 })
      const counts = [one, other, planless].map((company) => countOf(company, thing))
      assert.deepEqual(await Promise.all(counts), [limit, limit, limit + 2])
    })
})
