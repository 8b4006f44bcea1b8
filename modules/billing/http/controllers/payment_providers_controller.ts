/** The operator's accounts at payment providers (BIL-15). */
import type { HttpContext } from '@adonisjs/core/http'
import {
  paymentProviderWire,
  trialWire,
} from '#modules/billing/http/transformers/payment_provider_transformer'
import { usableKind } from '#modules/billing/payments/access'
import {
  activateAccount,
  deleteAccount,
  setAccount,
} from '#modules/billing/payments/change_account'
import { listAccounts, showAccount } from '#modules/billing/payments/queries'
import { registerNotices, testAccount } from '#modules/billing/payments/try_account'
import type { PaymentProviderWire, ProviderTrialWire } from '#modules/billing/wire'

export default class PaymentProvidersController {
  /** GET /payment-providers: a bare array of all kinds, also of those that are not set up. */
  async index(): Promise<PaymentProviderWire[]> {
    return (await listAccounts()).map(paymentProviderWire)
  }

  /** PUT /payment-providers/{kind}: omitted fields and masks stay; 422. */
  async update({ actor, params, request }: HttpContext): Promise<PaymentProviderWire> {
    const kind = usableKind(params.kind)
    await setAccount(actor, kind, request.body())
    return paymentProviderWire(await showAccount(kind))
  }

  /** DELETE /payment-providers/{kind} */
  async destroy({ actor, params }: HttpContext) {
    await deleteAccount(actor, usableKind(params.kind))
    return { message: 'Payment provider deleted.' }
  }

  /** POST /payment-providers/{kind}/activate */
  async activate({ actor, params }: HttpContext): Promise<PaymentProviderWire> {
    const kind = usableKind(params.kind)
    await activateAccount(actor, kind)
    return paymentProviderWire(await showAccount(kind))
  }

  /** POST /payment-providers/{kind}/test: 200 also when the provider refuses. */
  async test({ params }: HttpContext): Promise<ProviderTrialWire> {
    return trialWire(await testAccount(usableKind(params.kind)))
  }

  /** POST /payment-providers/{kind}/register: 200 also when the provider refuses. */
  async register({ actor, params }: HttpContext): Promise<ProviderTrialWire> {
    return trialWire(await registerNotices(actor, usableKind(params.kind)))
  }
}
