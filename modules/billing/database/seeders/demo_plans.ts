/** The demo's plans: three that visitors may choose. Its own company is on the one that includes everything, its customers pay. */
import { now } from '#app/kernel/clock'
import type { DemoRows } from '#app/kernel/modules/module'
import { registry } from '#app/kernel/modules/registry'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { insertSubscriptions } from '#modules/billing/database/seeders/demo_subscriptions'
import { Plan, Subscription } from '#modules/billing/model'

const plans = [
  {
    name: 'Essencial',
    valueCents: 9990,
    limits: { users: 3, connections: 1, queues: 2 },
    sells: ['schedules.use'],
  },
  {
    name: 'Profissional',
    valueCents: 19_990,
    limits: { users: 10, connections: 3, queues: 8 },
    sells: ['schedules.use', 'chat.use', 'kanban.use'],
  },
  {
    name: 'Completo',
    valueCents: 34_990,
    limits: { users: null, connections: null, queues: null },
    sells: 'everything',
  },
] as const

/** Of all installed modules, so that one that is switched on later is not missing. */
const everyFlag = () =>
  registry.installed.flatMap(({ entitlements = {} }) =>
    Object.entries(entitlements).flatMap(([key, { kind }]) => (kind === 'flag' ? [key] : []))
  )

const demoPlans: DemoRows = ({ companyId }, { customers = [] }) =>
  unitOfWork(async (work) => {
    const { trx } = work
    const at = now().minus({ months: 8 })
    const times = { createdAt: at, updatedAt: at }
    const made = await Plan.createMany(
      plans.map(({ name, valueCents, limits, sells }) => {
        const isSold = (key: string) => sells === 'everything' || sells.some((one) => one === key)
        const flags = Object.fromEntries(everyFlag().map((key) => [key, isSold(key)]))
        return { name, valueCents, ...limits, flags, isPublic: true, ...times }
      }),
      { client: trx }
    )
    const row = { companyId, planId: made.at(-1)!.id, recurrence: 'MENSAL' as const, ...times }
    await Subscription.create(row, { client: trx })
    await insertSubscriptions(customers, made, work)
  })
export default demoPlans
