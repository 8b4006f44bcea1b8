/**
 * Every plan, invoice and charge is loaded by id through this file. Plans belong to the platform: no company has its own
 * (API-01).
 */
import type { Actor } from '#app/kernel/actor/actor'
import { errorClasses } from '#app/kernel/errors'
import { lockAsParent } from '#app/kernel/database/row_locks'
import type { Work } from '#app/kernel/database/unit_of_work'
import { rowById } from '#app/kernel/http/row_by_id'
import specs from '#modules/billing/errors'
import { Charge, Invoice, Plan } from '#modules/billing/model'

export const errors = errorClasses(specs)

/** Throws 404 ERR_NO_PLAN_FOUND. With `work` the row stays locked until the transaction ends. */
export const accessPlan = (id: unknown, work?: Work): Promise<Plan> =>
  rowById(Plan.query(work && { client: work.trx }), id, errors.E_PLAN_NOT_FOUND, work)

/**
 * The plan for a company that is put on it: it cannot be deleted until the transaction ends (ADR 31). Throws 404
 * ERR_NO_PLAN_FOUND, with `isPublic` for a private one as well.
 */
export function accessPlanToBuy(
  id: unknown,
  work: Work,
  { isPublic = false }: { readonly isPublic?: boolean } = {}
): Promise<Plan> {
  const plans = lockAsParent(Plan.query({ client: work.trx }))
  return rowById(isPublic ? plans.where('is_public', true) : plans, id, errors.E_PLAN_NOT_FOUND)
}

/**
 * An invoice of the actor's own company. Throws 404 ERR_NO_INVOICE_FOUND. With `work` the row stays locked until the
 * transaction ends.
 */
export const accessInvoice = (
  actor: Pick<Actor, 'companyId'>,
  id: unknown,
  work?: Work
): Promise<Invoice> => rowById(Invoice.of(actor, work?.trx), id, errors.E_INVOICE_NOT_FOUND, work)

/**
 * A charge of any company, for the operator. Throws 404 ERR_NO_CHARGE_FOUND. With `work` the row stays locked until the
 * transaction ends; its company has to be locked before.
 */
export const accessCharge = (id: unknown, work?: Work): Promise<Charge> =>
  rowById(
    Charge.query(work && { client: work.trx }).sideload({ everyCompany: true }),
    id,
    errors.E_CHARGE_NOT_FOUND,
    work
  )
