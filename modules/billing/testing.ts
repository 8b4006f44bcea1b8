/** Plans for tests. */
import { now } from '#app/kernel/clock'
import { Plan } from '#modules/billing/model'

let made = 0

/** With every limit off, private, for 99,90 a month; features by their defaults. */
export function aPlan(options: Partial<Plan> = {}): Promise<Plan> {
  return Plan.create({
    name: `Plan ${++made} ${Date.now()}`,
    users: null,
    connections: null,
    queues: null,
    valueCents: 9990,
    isPublic: false,
    flags: {},
    createdAt: now(),
    updatedAt: now(),
    ...options,
  })
}
