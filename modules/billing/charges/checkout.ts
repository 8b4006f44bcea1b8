/** A charge for an open invoice (BIL-14). */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { errors as kernelErrors } from '#app/kernel/errors'
import { accessInvoice, accessPlanToBuy, errors } from '#modules/billing/access'
import { changeInvoice, endCharges } from '#modules/billing/invoices/bill'
import { lookSeconds } from '#modules/billing/charges/settle'
import { Charge, Invoice, Subscription } from '#modules/billing/model'
import { noteFailure } from '#modules/billing/payments/failures'
import { activeProvider, type ActiveProvider } from '#modules/billing/payments/open_provider'
import { noticeUrlOf } from '#modules/billing/payments/notice_url'
import type { ProviderKind } from '#modules/billing/providers/credentials'
import { ProviderError, type Payer } from '#modules/billing/providers/port'
import { companyRecords } from '#modules/identity/public'

export interface Checkout {
  readonly invoiceId: unknown
  /** A public plan, or the own one, that counts when the invoice is paid. */
  readonly planId?: number
  readonly payer: Payer
}
export type LiveCharge = Charge & { readonly code: string }

/** How long a charge can be paid. */
const validMinutes = 60
/** A charge that is offered again can be paid for so long at least. */
const leastMinutes = 2
/** Mercado Pago makes no charge that ends before half an hour. */
const leastMinutesToMake = 31
/** Longer than all calls of `createCharge` may take together. */
const leaseSeconds = 45
const waitMs = 12_000

/**
 * The charge by which an open invoice of the own company is paid: the pending one, or a new one of the invoice's value.
 * Throws 404 ERR_NO_INVOICE_FOUND and ERR_NO_PLAN_FOUND, 409 ERR_INVOICE_NOT_OPEN and ERR_NO_PAYMENT_PROVIDER, 422 without
 * a tax number where the provider wants one, and 503 ERR_PAYMENT_PROVIDER; it may then be tried again.
 */
export async function checkout(actor: Actor, wanted: Checkout): Promise<LiveCharge> {
  const active = await activeProvider()
  if (!active) throw new errors.E_NO_PAYMENT_PROVIDER()
  if (active.provider.needsTaxNumber && !wanted.payer.taxNumber) {
    throw new kernelErrors.E_VALIDATION({ fields: [{ field: 'taxNumber', rule: 'required' }] })
  }
  const charge = await unitOfWork(async (work) => liveCharge(actor, wanted, active.kind, work))
  return made(charge) ?? ask(charge, active, wanted.payer)
}

const made = (charge: Charge): LiveCharge | null =>
  charge.state === 'open' && charge.code ? (charge as LiveCharge) : null

async function liveCharge(
  actor: Actor,
  { invoiceId, planId }: Checkout,
  kind: ProviderKind,
  work: Work
): Promise<Charge> {
  await companyRecords.lockPaidTimes([actor.companyId], work)
  const invoice = await accessInvoice(actor, invoiceId, work)
  if (invoice.status !== 'open') throw new errors.E_INVOICE_NOT_OPEN()
  if (planId && planId !== invoice.planId) await choosePlan(invoice, planId, work)
  const pending = await Charge.of(actor, work.trx)
    .where('invoice_id', invoice.id)
    .whereIn('state', ['asked', 'open'])
    .first()
  if (pending && isUsable(pending, invoice, kind)) return pending
  if (pending) await endCharges(invoice, work)
  return Charge.create(
    {
      companyId: actor.companyId,
      invoiceId: invoice.id,
      provider: kind,
      txid: randomBytes(16).toString('hex'),
      amountCents: invoice.valueCents,
      state: 'asked',
      expiresAt: now().plus({ minutes: validMinutes }),
      nextReadAt: now().plus({ seconds: lookSeconds }),
      createdAt: now(),
      updatedAt: now(),
    },
    { client: work.trx }
  )
}

async function choosePlan(invoice: Invoice, planId: number, work: Work): Promise<void> {
  const own = await Subscription.of(invoice, work.trx).first()
  const plan = await accessPlanToBuy(planId, work, { isPublic: planId !== own?.planId })
  const valueCents = plan.valueCents * invoice.months
  // Nothing can be charged for it; the operator puts a company on such a plan.
  if (!valueCents)
    throw new kernelErrors.E_VALIDATION({ fields: [{ field: 'plan', rule: 'enum' }] })
  await changeInvoice(invoice, { planId: plan.id, detail: plan.name, valueCents }, work)
}

function isUsable(charge: Charge, invoice: Invoice, kind: ProviderKind): boolean {
  const minutes = charge.state === 'open' ? leastMinutes : leastMinutesToMake
  if (charge.outcome !== null || charge.expiresAt < now().plus({ minutes })) return false
  return charge.amountCents === invoice.valueCents && charge.provider === kind
}

/** Makes the charge at its provider. One caller at a time; the others wait for it. */
async function ask(charge: Charge, active: ActiveProvider, payer: Payer): Promise<LiveCharge> {
  const end = Date.now() + waitMs
  for (;;) {
    if (await lease(charge)) return make(charge, active, payer)
    if (Date.now() > end) throw new errors.E_PAYMENT_PROVIDER()
    await pause(250)
    const found = await Charge.of(charge).where('id', charge.id).firstOrFail()
    const done = made(found)
    if (done) return done
    if (found.state !== 'asked') throw new errors.E_PAYMENT_PROVIDER()
  }
}

async function lease({ id, companyId }: Charge): Promise<boolean> {
  const at = now()
  const taken = await Charge.of({ companyId })
    .where({ id, state: 'asked' })
    .where((query) => {
      void query.whereNull('leased_until').orWhere('leased_until', '<', at.toJSDate())
    })
    .update({ leased_until: at.plus({ seconds: leaseSeconds }).toJSDate() })
  return Number(taken) === 1
}

async function make(
  charge: Charge,
  { provider, kind }: ActiveProvider,
  payer: Payer
): Promise<LiveCharge> {
  const { id, companyId, txid, amountCents, expiresAt } = charge
  const { detail } = await Invoice.of(charge).where('id', charge.invoiceId).firstOrFail()
  const asked = () => Charge.of({ companyId }).where({ id, state: 'asked' })
  try {
    // Nobody sets the sandbox up.
    if (kind === 'sandbox') await provider.register?.(noticeUrlOf(kind), payer.email)
    const { providerId, code } = await provider.createCharge({
      txid,
      amountCents,
      expiresAt,
      description: detail,
      payer,
      noticeUrl: noticeUrlOf(kind),
    })
    await asked().update({ provider_id: providerId, code, state: 'open', leased_until: null })
  } catch (error) {
    const isRefused = error instanceof ProviderError && error.kind === 'refused'
    // Otherwise it may be there: the next caller asks for the same one again.
    const closed = { state: 'closed', outcome: 'refused', next_read_at: null }
    await asked().update({ leased_until: null, ...(isRefused && closed) })
    if (error instanceof ProviderError) await noteFailure(kind, error)
    logger.error({ err: error, chargeId: id }, 'a charge could not be made')
    throw new errors.E_PAYMENT_PROVIDER()
  }
  const done = made(await Charge.of({ companyId }).where('id', id).firstOrFail())
  if (!done) throw new errors.E_INVOICE_NOT_OPEN()
  return done
}
