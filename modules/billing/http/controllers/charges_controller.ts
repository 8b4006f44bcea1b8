/** The operator's view of the book of charges (ADR 55). */
import type { HttpContext } from '@adonisjs/core/http'
import { refundCharge } from '#modules/billing/charges/refund'
import {
  chargesSummaryWire,
  chargeWire,
} from '#modules/billing/http/transformers/charge_transformer'
import { chargeFilter, refundForm } from '#modules/billing/http/validators'
import { listCharges, showCharge, summarizeCharges } from '#modules/billing/queries_of_charges'
import type { ChargesSummaryWire, ChargeWire } from '#modules/billing/wire'

export default class ChargesController {
  /** GET /charges?show&searchParam&pageNumber: a bare array, newest first; X-Total-Count and X-Has-More. */
  async index({ request, response }: HttpContext): Promise<ChargeWire[]> {
    const { pageNumber: page, searchParam: search, ...rest } = request.qs()
    const { show } = await chargeFilter.validate(rest)
    const found = await listCharges({ page, search, isToRefund: show === 'to_refund' })
    response.header('X-Total-Count', String(found.count))
    response.header('X-Has-More', String(found.hasMore))
    return found.rows.map(chargeWire)
  }

  /** GET /charges/summary */
  async summary(): Promise<ChargesSummaryWire> {
    return chargesSummaryWire(await summarizeCharges())
  }

  /** PUT /charges/{id}/refund: all that is to be paid back of it has been paid back. */
  async refund({ actor, params, request }: HttpContext): Promise<ChargeWire> {
    const { note, amount: amountCents } = await request.validateUsing(refundForm)
    await refundCharge(actor, params.id, { note, amountCents })
    return chargeWire(await showCharge(params.id))
  }
}
