/** Charges with money, for tests of the book. */
import { aCharge, anInvoice, arrive } from '#modules/billing/testing'
import type { Charge, Invoice } from '#modules/billing/model'
import type { ChargeWire } from '#modules/billing/wire'
import { aCompany, anAdmin } from '#modules/identity/testing'

/** Of 99,90, of a new company. */
export const anOpenInvoice = async (name?: string): Promise<Invoice> => {
  const company = name ? await aCompany({ name }) : undefined
  return anInvoice((await anAdmin({ company })).actor)
}
/** A charge of 99,90 for which these amounts have arrived, one after the other. */
export async function aPaidCharge(...amounts: readonly number[]): Promise<Charge> {
  const charge = await aCharge(await anOpenInvoice())
  for (let count = 1; count <= amounts.length; count++)
    await arrive(charge, ...amounts.slice(0, count))
  return charge
}

/** Where the money of a charge went. */
export const sumsOf = ({ received, used, toRefund, outcome }: ChargeWire) => ({
  received,
  used,
  toRefund,
  outcome,
})
