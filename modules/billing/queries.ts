/** Plans by price: those for visitors, and all with their companies; and the plan of a company. */
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { databaseClient } from '#app/kernel/database/database_client'
import { Plan, Subscription } from '#modules/billing/model'

/** Cheapest first. */
const plans = () => Plan.query().orderBy('value_cents').orderByRaw('folded(name), id')

/** Those that visitors may choose (BIL-05). */
export const publicPlans = (): Promise<Plan[]> => plans().where('is_public', true)

export interface CountedPlan {
  readonly plan: Plan
  /** How many companies are on it. */
  readonly companies: number
}

export async function allPlans(): Promise<CountedPlan[]> {
  const [all, counts] = await Promise.all([plans(), countCompanies()])
  return all.map((plan) => ({ plan, companies: counts.get(plan.id) ?? 0 }))
}

export async function countedPlan(plan: Plan): Promise<CountedPlan> {
  return { plan, companies: (await companiesOn(plan)).length }
}

/** The plan that a company is on, also inside a unit of work that puts it there; null for none. */
export const planOf = (companyId: number): Promise<Plan | null> =>
  Plan.query({ client: databaseClient() })
    .whereIn('id', (query) => {
      void query.from('subscriptions').select('plan_id').where('company_id', companyId)
    })
    .first()

/** Ids of the companies that are on a plan. */
export async function companiesOn(
  { id }: Pick<Plan, 'id'>,
  trx?: TransactionClientContract
): Promise<number[]> {
  const found = await Subscription.query(trx && { client: trx })
    .sideload({ everyCompany: true })
    .where('plan_id', id)
    .orderBy('company_id')
  return found.map(({ companyId }) => companyId)
}

/** How many companies have chosen it for their open invoice and are on another one. */
export async function buyersOf(
  { id }: Pick<Plan, 'id'>,
  trx: TransactionClientContract
): Promise<number> {
  const [{ buyers }] = await trx
    .from('invoices')
    .join('subscriptions', 'subscriptions.company_id', 'invoices.company_id')
    .where({ 'invoices.plan_id': id, 'invoices.status': 'open' })
    .whereNot('subscriptions.plan_id', id)
    .count('* as buyers')
  return Number(buyers)
}

/** By plan id; plans without companies are left out. */
async function countCompanies(): Promise<Map<number, number>> {
  const rows = await databaseClient()
    .from('subscriptions')
    .select('plan_id')
    .count('* as companies')
    .groupBy('plan_id')
  return new Map(rows.map(({ plan_id: id, companies }) => [id, Number(companies)]))
}
