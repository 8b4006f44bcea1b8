/** The operator adds, edits and deletes plans (BIL-05). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { onUnique } from '#app/kernel/database/on_unique'
import { changeOf, type Sides } from '#app/kernel/database/record_change'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { givenFields } from '#app/kernel/given_fields'
import { accessPlan, errors } from '#modules/billing/access'
import { Plan } from '#modules/billing/model'
import { buyersOf, companiesOn } from '#modules/billing/queries'

export interface PlanForm {
  readonly name: string
  /** Null is no limit, 0 allows none (BIL-03). */
  readonly users: number | null
  readonly connections: number | null
  readonly queues: number | null
  /** The price of a month, in centavos. */
  readonly valueCents: number
  /** Whether visitors see it and may choose it when they sign up. */
  readonly isPublic: boolean
  /** Entitlement key → granted. */
  readonly flags: Readonly<Record<string, boolean>>
}

/** Throws 409 ERR_PLAN_NAME_ALREADY_EXISTS when another plan has the name, ignoring case. */
export async function addPlan(actor: Actor, form: PlanForm): Promise<Plan> {
  return namedOnce(async (work) => {
    const times = { createdAt: now(), updatedAt: now() }
    const plan = await Plan.create({ ...form, ...times }, { client: work.trx })
    record(work, actor, plan.id, { after: snapshotOf(plan) })
    return plan
  })
}

/**
 * Omitted fields stay, and so do flags that are not named. Lower limits delete nothing (BIL-03). What the plan includes
 * counts at once for the companies that are on it. Throws 404 ERR_NO_PLAN_FOUND, 409 ERR_PLAN_NAME_ALREADY_EXISTS.
 */
export async function editPlan(actor: Actor, id: unknown, form: Partial<PlanForm>): Promise<Plan> {
  return namedOnce(async (work) => {
    const plan = await accessPlan(id, work)
    const [before, included] = [snapshotOf(plan), includedIn(plan)]
    const flags = { ...plan.flags, ...form.flags }
    await plan.merge({ ...givenFields(form), flags, updatedAt: now() }).save()
    record(work, actor, plan.id, { before, after: snapshotOf(plan) })
    if (includedIn(plan) !== included) {
      for (const companyId of await companiesOn(plan, work.trx))
        work.emit('billing.entitlements_changed', { companyId })
    }
    return plan
  })
}

/** Throws 404 ERR_NO_PLAN_FOUND, 409 ERR_PLAN_IN_USE with the number of `companies` that are on it, or about to buy it. */
export async function deletePlan(actor: Actor, id: unknown): Promise<void> {
  await unitOfWork(async (work) => {
    // The lock makes companies wait that are being put on it.
    const plan = await accessPlan(id, work)
    const companies = (await companiesOn(plan, work.trx)).length + (await buyersOf(plan, work.trx))
    if (companies) throw new errors.E_PLAN_IN_USE({ companies })
    await plan.delete()
    record(work, actor, plan.id, { before: snapshotOf(plan) })
  })
}

const namedOnce = (body: (work: Work) => Promise<Plan>): Promise<Plan> =>
  onUnique('plans_once', errors.E_PLAN_NAME_TAKEN, () => unitOfWork(body))

const snapshotOf = (plan: Plan) => {
  const { name, users, connections, queues, valueCents, isPublic, flags } = plan
  return { name, users, connections, queues, valueCents, isPublic, flags }
}

/** What companies have by it, for comparison. */
const includedIn = ({ users, connections, queues, flags }: Plan): string =>
  JSON.stringify([users, connections, queues, Object.entries(flags).sort()])

function record(work: Work, actor: Actor, planId: number, { before, after }: Sides): void {
  const change = changeOf({ before, after })
  work.emit('billing.plan_changed', { companyId: actor.companyId, planId, change })
  work.audit({
    actor,
    action: `billing.${change}_plan`,
    entity: 'plan',
    entityId: planId,
    before: before ? { ...before } : undefined,
    after: after ? { ...after } : undefined,
  })
}
