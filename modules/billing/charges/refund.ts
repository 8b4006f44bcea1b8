/** The operator has paid money back that arrived too little or too much (ADR 55). The money itself moves outside. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { accessCharge, errors } from '#modules/billing/access'
import type { Charge } from '#modules/billing/model'
import { companyRecords } from '#modules/identity/public'

type Operator = Pick<Actor, 'companyId' | 'userId'>

export interface Refund {
  /** How it was settled: "Pix of 12 March", "counts for the next invoice". */
  readonly note: string
  /** What was seen as to be paid back, in centavos; another amount by now is refused. */
  readonly amountCents?: number
}

/**
 * Books all that is to be paid back of a charge as paid back. What arrives afterwards is to be paid back again. Throws
 * 404 ERR_NO_CHARGE_FOUND, 409 ERR_CHARGE_ALREADY_REFUNDED, ERR_NOTHING_TO_REFUND and ERR_AMOUNT_TO_REFUND_CHANGED.
 */
export async function refundCharge(operator: Operator, id: unknown, refund: Refund): Promise<void> {
  await unitOfWork(async (work) => {
    const { companyId } = await accessCharge(id)
    // The company first, as everybody does who changes charges.
    await companyRecords.lockPaidTimes([companyId], work)
    const charge = await accessCharge(id, work)
    const cents = charge.toRefundCents
    requireRefundable(charge, refund)
    record(charge, cents, { operator, work, note: refund.note })
    await charge
      .merge({
        refundedCents: charge.refundedCents + cents,
        refundNote: refund.note,
        refundedAt: now(),
        refundedById: operator.userId,
        updatedAt: now(),
      })
      .save()
    work.emit('billing.charge_changed', { companyId, chargeId: charge.id })
  })
}

function requireRefundable(
  { toRefundCents, refundedCents }: Charge,
  { amountCents = toRefundCents }: Refund
): void {
  if (!toRefundCents && refundedCents) throw new errors.E_CHARGE_REFUNDED()
  if (!toRefundCents) throw new errors.E_NOTHING_TO_REFUND()
  if (amountCents !== toRefundCents) throw new errors.E_REFUND_CHANGED()
}

function record(
  { id, refundedCents }: Charge,
  cents: number,
  by: { readonly operator: Operator; readonly work: Work; readonly note: string }
): void {
  by.work.audit({
    actor: by.operator,
    action: 'billing.refund_charge',
    entity: 'charge',
    entityId: id,
    before: { refundedCents },
    after: { refundedCents: refundedCents + cents, note: by.note },
  })
}
