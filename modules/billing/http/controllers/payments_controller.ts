/** How a company sees and pays its invoices (BIL-13, BIL-14), and the notices of payment providers (BIL-15). */
import type { HttpContext } from '@adonisjs/core/http'
import { checkout } from '#modules/billing/charges/checkout'
import { takeNotice } from '#modules/billing/charges/notices'
import { listInvoices, showSubscription } from '#modules/billing/queries_of_company'
import { companyRecords } from '#modules/identity/public'
import type { Notice } from '#modules/billing/providers/port'
import {
  invoiceWire,
  pixWire,
  subscriptionWire,
} from '#modules/billing/http/transformers/invoice_transformer'
import { checkoutForm } from '#modules/billing/http/validators'
import type { InvoiceWire, PixWire, SubscriptionWire } from '#modules/billing/wire'

export default class PaymentsController {
  /** GET /invoices/all?searchParam&pageNumber: a bare array, newest first; X-Total-Count and X-Has-More (BIL-13). */
  async invoices({ actor, request, response }: HttpContext): Promise<InvoiceWire[]> {
    const { searchParam, pageNumber } = request.qs()
    const { rows, count, hasMore } = await listInvoices(actor, searchParam, pageNumber)
    response.header('X-Total-Count', String(count))
    response.header('X-Has-More', String(hasMore))
    return rows.map(invoiceWire)
  }

  /** GET /subscription */
  async subscription({ actor }: HttpContext): Promise<SubscriptionWire> {
    return subscriptionWire(await showSubscription(actor))
  }

  /** POST /subscription: what the payer's bank needs; a pending charge is returned again. */
  async checkout({ actor, request }: HttpContext): Promise<PixWire> {
    const form = await request.validateUsing(checkoutForm)
    const { email } = await companyRecords.accessCompany(actor, actor.companyId)
    const name = [form.firstName, form.lastName].filter(Boolean).join(' ')
    const charge = await checkout(actor, {
      invoiceId: form.invoiceId,
      planId: form.plan,
      payer: { name, email, taxNumber: form.taxNumber },
    })
    return pixWire(charge)
  }

  /** POST /subscription/webhook/{provider?}: 200 when it is noted; 401 ERR_INVALID_SIGNATURE for one that proves nothing. */
  async notice({ request, params }: HttpContext): Promise<{ received: true }> {
    await takeNotice(params.provider as string | undefined, {
      headers: request.headers() as Notice['headers'],
      query: textsOf(request.qs()),
      body: request.raw() ?? '',
    })
    return { received: true }
  }
}

/** A name that is given twice, or with a field, proves nothing. */
const textsOf = (query: Readonly<Record<string, unknown>>): Notice['query'] =>
  Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  )
