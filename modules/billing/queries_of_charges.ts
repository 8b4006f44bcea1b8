/** Charges of all companies with all that arrived for them: the operator's view of the book (ADR 55). */
import { databaseClient } from '#app/kernel/database/database_client'
import { pageOf, type Page } from '#app/kernel/http/page'
import { searchPattern } from '#app/kernel/http/wire'
import { accessCharge } from '#modules/billing/access'
import { Charge } from '#modules/billing/model'

/** A charge with its invoice and its payments. */
export interface ListedCharge {
  readonly charge: Charge
  readonly companyName: string
  /** Who noted that money was paid back; null for nobody, and for somebody who was purged. */
  readonly refundedBy: string | null
}

export interface ChargeFilter {
  readonly page: unknown
  /** As typed: of the company's name, the txid or a bank's id of a payment. Blank matches all. */
  readonly search: unknown
  /** Those alone of which money is to be paid back. */
  readonly isToRefund?: boolean
}

/** As the partial index `charges_to_refund` has it. */
const isToRefund = 'charges.paid_cents > charges.used_cents + charges.refunded_cents'

/** One page of those that match, newest first. */
export async function listCharges(filter: ChargeFilter): Promise<Page<ListedCharge>> {
  const query = charges()
  if (filter.isToRefund) void query.whereRaw(isToRefund)
  const pattern = searchPattern(filter.search)
  if (pattern !== null) {
    // The names of companies and the ids of payments are each looked through once, not for each charge.
    void query.whereRaw(
      `(charges.company_id in (select id from companies where folded(name) like folded(?))
        or folded(charges.txid) like folded(?)
        or charges.id in (select charge_id from charge_payments where folded(payment_id) like folded(?)))`,
      [pattern, pattern, pattern]
    )
  }
  const { rows, ...found } = await pageOf(query, filter.page)
  return { ...found, rows: rows.map(listed) }
}

/** Throws 404 ERR_NO_CHARGE_FOUND. */
export async function showCharge(id: unknown): Promise<ListedCharge> {
  const { id: known } = await accessCharge(id)
  return listed(await charges().where('charges.id', known).firstOrFail())
}

export interface ChargesSummary {
  /** Charges of which money is to be paid back, and how much it is together, in centavos. */
  readonly toRefund: number
  readonly toRefundCents: number
}

export async function summarizeCharges(): Promise<ChargesSummary> {
  const { rows } = await databaseClient().rawQuery<{
    rows: [{ count: string; cents: string }]
  }>(
    `select count(*) as count, coalesce(sum(paid_cents - used_cents - refunded_cents), 0) as cents
     from charges where ${isToRefund}`
  )
  return { toRefund: Number(rows[0].count), toRefundCents: Number(rows[0].cents) }
}

const charges = () =>
  Charge.query()
    .sideload({ everyCompany: true })
    .join('companies', 'companies.id', 'charges.company_id')
    .leftJoin('users', 'users.id', 'charges.refunded_by_id')
    .select('charges.*', 'companies.name as company_name', 'users.name as refunded_by')
    .preload('invoice')
    .preload('payments', (payments) => void payments.orderBy('paid_at').orderBy('id'))
    .orderBy('charges.id', 'desc')

function listed(charge: Charge): ListedCharge {
  const { company_name: companyName, refunded_by: refundedBy } = charge.$extras as {
    company_name: string
    refunded_by: string | null
  }
  return { charge, companyName, refundedBy }
}
