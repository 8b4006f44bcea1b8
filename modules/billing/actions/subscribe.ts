/** Puts companies on plans, and takes them off. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { accessPlanToBuy } from '#modules/billing/access'
import type { Recurrence } from '#modules/billing/contract'
import { bill } from '#modules/billing/invoices/bill'
import { Subscription } from '#modules/billing/model'

export interface SubscribeOptions {
  /** Refuses private plans, as for a visitor who signs up (BIL-01). Default false. */
  readonly isPublic?: boolean
  /** When omitted it stays; for a new subscription it is MENSAL. */
  readonly recurrence?: Recurrence
}

/**
 * Creates or changes the subscription of an existing company, in the caller's unit of work if there is one. Throws 404
 * ERR_NO_PLAN_FOUND. Saying the same again changes nothing. Its open invoice is repriced (BIL-12).
 */
export async function subscribe(
  actor: Pick<Actor, 'companyId' | 'userId'>,
  companyId: number,
  planId: number,
  { isPublic, recurrence }: SubscribeOptions = {}
): Promise<void> {
  await unitOfWork(async (work) => {
    const plan = await accessPlanToBuy(planId, work, { isPublic })
    const before = await lockSubscription(companyId, work)
    const after = {
      planId: plan.id,
      recurrence: recurrence ?? before?.recurrence ?? ('MENSAL' as const),
    }
    if (before?.planId === after.planId && before.recurrence === after.recurrence) return
    const row = { company_id: companyId, plan_id: after.planId, recurrence: after.recurrence }
    const at = now().toJSDate()
    await work.trx
      .insertQuery()
      .table('subscriptions')
      .insert({ ...row, created_at: at, updated_at: at })
      .onConflict('company_id')
      .merge(['plan_id', 'recurrence', 'updated_at'])
    work.audit({
      actor,
      action: 'billing.subscribe',
      entity: 'subscription',
      entityId: companyId,
      before: before ? snapshotOf(before) : undefined,
      after,
    })
    await bill([companyId], { isRepriced: true })
    if (before?.planId !== after.planId) work.emit('billing.entitlements_changed', { companyId })
  })
}

/**
 * Takes a company off its plan, in the caller's unit of work if there is one: it has everything then, without limits, and
 * pays nothing. Its open invoice is cancelled. A company without a plan stays as it is.
 */
export async function unsubscribe(
  actor: Pick<Actor, 'companyId' | 'userId'>,
  companyId: number
): Promise<void> {
  await unitOfWork(async (work) => {
    if (!(await endSubscription(actor, companyId, work))) return
    await bill([companyId])
    work.emit('billing.entitlements_changed', { companyId })
  })
}

/** Deletes the subscription alone, and audits it. Returns whether there was one. */
export async function endSubscription(
  actor: Pick<Actor, 'companyId' | 'userId'>,
  companyId: number,
  work: Work
): Promise<boolean> {
  const before = await lockSubscription(companyId, work)
  if (!before) return false
  await before.delete()
  work.audit({
    actor,
    action: 'billing.unsubscribe',
    entity: 'subscription',
    entityId: companyId,
    before: snapshotOf(before),
  })
  return true
}

const lockSubscription = (companyId: number, { trx }: Work): Promise<Subscription | null> =>
  Subscription.of({ companyId }, trx).forUpdate().first()

const snapshotOf = ({ planId, recurrence }: Subscription) => ({ planId, recurrence })
