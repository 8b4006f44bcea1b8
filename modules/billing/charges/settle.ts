/** Books what arrived for a charge, and renews the company when its invoice is paid (BIL-15, BIL-16). */
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { endCharges } from '#modules/billing/invoices/bill'
import { renewedUntil, todayIn } from '#modules/billing/invoices/days'
import { mailPaid } from '#modules/billing/mails'
import { Charge, ChargePayment, Invoice } from '#modules/billing/model'
import { subscribe } from '#modules/billing/actions/subscribe'
import type { ChargeState } from '#modules/billing/providers/port'
import { companyRecords } from '#modules/identity/public'

/** Seconds between two looks at a charge whose notice may be lost (BIL-17). */
export const lookSeconds = 120

/**
 * `read`: the charge as it was before its provider was asked. `state`: as the provider has it; null when it knows no such
 * charge. `isOver`: nobody can pay it any more. Safe to repeat and to run at once: payments are known by their ids, and an
 * invoice is paid once.
 */
export async function settle(
  read: Pick<Charge, 'id' | 'companyId' | 'nextReadAt'>,
  state: ChargeState | null,
  isOver: boolean
): Promise<void> {
  const { id, companyId } = read
  await unitOfWork(async (work) => {
    // First of all, as everybody does who changes invoices: in another order two could wait for each other.
    const company = (await companyRecords.lockPaidTimes([companyId], work)).get(companyId)
    const charge = await Charge.of({ companyId }, work.trx).where('id', id).forUpdate().first()
    if (!charge) return
    const hasMore = await keepPayments(charge, state, work)
    if (hasMore) await judge(charge, company ?? null, work)
    if (isOver) close(charge, work)
    if (hasMore || charge.$dirty.outcome) {
      work.emit('billing.charge_changed', { companyId, chargeId: id })
    }
    if (charge.state === 'closed' && !isNotedSince(read, charge)) charge.nextReadAt = null
    await charge.merge({ updatedAt: now() }).save()
  })
}

/** Whether a notice came after the provider was asked: of a payment that may not be in its answer. */
const isNotedSince = (
  read: Pick<Charge, 'nextReadAt'>,
  { nextReadAt }: Pick<Charge, 'nextReadAt'>
): boolean => read.nextReadAt?.toMillis() !== nextReadAt?.toMillis()

/** Returns whether the sum has grown. What was given back stays in the book. */
async function keepPayments(
  charge: Charge,
  state: ChargeState | null,
  { trx }: Work
): Promise<boolean> {
  for (const { id, amountCents, at } of state?.payments ?? []) {
    const { companyId, id: chargeId } = charge
    const kept = { companyId, chargeId, paymentId: id, amountCents, paidAt: at, createdAt: now() }
    await ChargePayment.updateOrCreate({ companyId, chargeId, paymentId: id }, kept, {
      client: trx,
    })
  }
  const payments = await ChargePayment.of(charge, trx).where('charge_id', charge.id)
  const sum = payments.reduce((total, { amountCents }) => total + amountCents, 0)
  const isMore = sum > charge.paidCents
  charge.paidCents = sum
  return isMore
}

async function judge(
  charge: Charge,
  company: companyRecords.PaidTime | null,
  work: Work
): Promise<void> {
  if (charge.outcome === 'renewed' || charge.outcome === 'surplus') return
  const invoice = await Invoice.of(charge, work.trx)
    .where('id', charge.invoiceId)
    .forUpdate()
    .firstOrFail()
  const { companyId } = charge
  // What was paid back pays no invoice.
  const paidCents = charge.paidCents - charge.refundedCents
  if (invoice.status !== 'open' || !company) {
    charge.merge({ outcome: 'surplus', state: 'closed' })
  } else if (paidCents < invoice.valueCents) {
    charge.outcome = 'too_little'
    const { id: invoiceId, valueCents } = invoice
    work.emit('billing.paid_too_little', { companyId, invoiceId, paidCents, valueCents })
  } else {
    charge.merge({ outcome: 'renewed', state: 'closed', usedCents: invoice.valueCents })
    await renew(invoice, company, work)
  }
}

async function renew(invoice: Invoice, company: companyRecords.PaidTime, work: Work) {
  const { companyId, name: companyName, zone } = company
  await invoice.merge({ status: 'paid', paidAt: now(), updatedAt: now() }).save()
  await endCharges(invoice, work)
  const today = todayIn(zone)
  const dueDate = renewedUntil(company.dueDate ?? today, today, invoice.months)
  await companyRecords.extendPaidTime(companyId, dueDate, work)
  // A plan that was chosen at the checkout counts from now on.
  if (invoice.planId) await subscribe({ companyId, userId: null }, companyId, invoice.planId)
  work.audit({
    actor: { companyId, userId: null },
    action: 'billing.pay_invoice',
    entity: 'invoice',
    entityId: invoice.id,
    after: { valueCents: invoice.valueCents, dueDate },
  })
  work.emit('billing.invoice_paid', { companyId, invoiceId: invoice.id, companyName, dueDate })
  await mailPaid(invoice, dueDate)
}

function close(charge: Charge, work: Work) {
  if (charge.state === 'closed') return
  const isExpired = charge.state !== 'ending'
  charge.state = 'closed'
  if (charge.outcome) return
  charge.outcome = isExpired ? 'expired' : 'replaced'
  const { companyId, invoiceId } = charge
  if (isExpired) work.emit('billing.charge_expired', { companyId, invoiceId })
}
