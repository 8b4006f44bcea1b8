/** Plans (BIL-05). */
import type { HttpContext } from '@adonisjs/core/http'
import limiter from '@adonisjs/limiter/services/main'
import { addressKey, consume } from '#app/kernel/http/rate_limits'
import { accessPlan } from '#modules/billing/access'
import { addPlan, deletePlan, editPlan, type PlanForm } from '#modules/billing/actions/change_plan'
import { allPlans, countedPlan, publicPlans } from '#modules/billing/queries'
import {
  declaredFlags,
  managedPlanWire,
  planWire,
} from '#modules/billing/http/transformers/plan_transformer'
import { changedPlan, newPlan, planFeatures } from '#modules/billing/http/validators'
import type { ManagedPlanWire, PlanWire } from '#modules/billing/wire'

/**
 * How often visitors of one address may read the list; not in API-15. In memory: a write would cost more than the list.
 */
const listLimit = () => limiter.use('memory', { requests: 120, duration: '1 minute' })

export default class PlansController {
  /** GET /plans/list: a bare array of the public ones, for anybody; 429 ERR_RATE_LIMIT above the limit. */
  async list(ctx: HttpContext): Promise<PlanWire[]> {
    await consume(ctx, listLimit(), `plans_${addressKey(ctx)}`)
    return (await publicPlans()).map(planWire)
  }

  /** GET /plans/all: a bare array. */
  async index(): Promise<ManagedPlanWire[]> {
    return (await allPlans()).map(managedPlanWire)
  }

  /** GET /plans/{id} */
  async show({ params }: HttpContext): Promise<ManagedPlanWire> {
    return managedPlanWire(await countedPlan(await accessPlan(params.id)))
  }

  /** POST /plans: a limit that is left out is none; a plan is public unless said otherwise. */
  async store({ actor, request }: HttpContext): Promise<ManagedPlanWire> {
    const { value, isPublic = true, ...form } = await request.validateUsing(newPlan)
    const { users = null, connections = null, queues = null } = form
    const flags = flagsOf(await request.validateUsing(planFeatures))
    const limits = { users, connections, queues }
    const plan = await addPlan(actor, {
      name: form.name,
      ...limits,
      valueCents: value,
      isPublic,
      flags,
    })
    return managedPlanWire({ plan, companies: 0 })
  }

  /** PUT /plans/{id}: omitted fields stay. */
  async update({ actor, params, request }: HttpContext): Promise<ManagedPlanWire> {
    const { value, ...form } = await request.validateUsing(changedPlan)
    const flags = flagsOf(await request.validateUsing(planFeatures))
    const plan = await editPlan(actor, params.id, { ...form, valueCents: value, flags })
    return managedPlanWire(await countedPlan(plan))
  }

  /** DELETE /plans/{id} */
  async destroy({ actor, params }: HttpContext) {
    await deletePlan(actor, params.id)
    return { message: 'Plan deleted.' }
  }
}

/** By entitlement key; those that were not given are left out. */
function flagsOf(given: Readonly<Record<string, boolean | undefined>>): PlanForm['flags'] {
  const entries = [...declaredFlags()].flatMap(([name, keys]) => {
    const granted = given[name]
    return granted === undefined ? [] : keys.map((key): [string, boolean] => [key, granted])
  })
  return Object.fromEntries(entries)
}
