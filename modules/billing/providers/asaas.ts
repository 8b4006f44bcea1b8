/** Asaas. A charge belongs to a customer there, and there is no idempotency key: it is searched for before it is made. */
import { safeEqual } from '@adonisjs/core/helpers'
import { numberOf } from '#modules/billing/money'
import { anyObject, fieldsOf, noticeFields } from '#modules/billing/providers/answers'
import { ApiClient } from '#modules/billing/providers/api_client'
import {
  asaasErrorCodes,
  asaasZone,
  customer,
  customerList,
  payment,
  paymentList,
  pixCode,
  stateOfPayment,
  webhookList,
  type AsaasPayment,
} from '#modules/billing/providers/asaas_answers'
import type { AsaasCredentials } from '#modules/billing/providers/credentials'
import { cancelOnce, createOnce, noCharge, nullIf } from '#modules/billing/providers/once'
import {
  ForgedNotice,
  ProviderError,
  type Charge,
  type ChargeHint,
  type ChargeRef,
  type NewCharge,
  type Notice,
  type Payer,
  type PaymentProvider,
} from '#modules/billing/providers/port'
import { taxNumberOf } from '#modules/billing/providers/tax_number'

const host = 'https://api.asaas.com'
const base = '/v3/payments'
const maxPage = '100'
const events = ['PAYMENT_RECEIVED', 'PAYMENT_DELETED', 'PAYMENT_REFUNDED']

export class AsaasProvider implements PaymentProvider {
  readonly needsTaxNumber = true
  readonly #api: ApiClient

  constructor(
    private readonly credentials: AsaasCredentials,
    timeoutMs?: number
  ) {
    const { url = host, accessToken } = credentials
    this.#api = new ApiClient({
      provider: 'Asaas',
      url,
      timeoutMs,
      codesOf: asaasErrorCodes,
      // Asaas refuses calls that do not say from which program they come.
      headers: { 'access_token': accessToken, 'user-agent': 'Guiche' },
    })
  }

  /** Asaas knows days only: payers can pay after `expiresAt` until the charge is cancelled. */
  async createCharge(charge: NewCharge): Promise<Charge> {
    const find = async () => {
      const found = await this.#find(charge.txid)
      return found && madeOf(found)
    }
    const { id } = await createOnce(
      charge,
      async () => (await find()) ?? madeOf(await this.#create(charge)),
      find
    )
    const { payload } = await this.#api.call(
      { method: 'GET', path: `${pathOf(id)}/pixQrCode` },
      pixCode
    )
    return { providerId: id, code: payload, expiresAt: charge.expiresAt }
  }

  async readCharge({ txid, providerId }: ChargeRef) {
    const read = await (providerId ? this.#read(providerId) : this.#find(txid))
    return read && stateOfPayment(read)
  }

  async cancelCharge(ref: ChargeRef): Promise<void> {
    const id = ref.providerId ?? (await this.#find(ref.txid))?.id
    if (!id) return
    await cancelOnce(
      () => this.#api.call({ method: 'DELETE', path: pathOf(id) }, anyObject),
      () => this.readCharge({ ...ref, providerId: id }),
      ['open', 'expired']
    )
  }

  heard({ headers, body }: Notice): readonly ChargeHint[] {
    const token = headers['asaas-access-token']
    if (!token) throw new ForgedNotice('There is no token.')
    if (!safeEqual(this.credentials.webhookToken, token)) {
      throw new ForgedNotice('The token is wrong.')
    }
    const { id, externalReference } = fieldsOf(noticeFields(body).payment)
    if (typeof id !== 'string' || !/^\w{1,64}$/.test(id)) return []
    const txid = typeof externalReference === 'string' ? { txid: externalReference } : {}
    return [{ providerId: id, ...txid }]
  }

  async register(noticeUrl: string, email: string): Promise<void> {
    const path = '/v3/webhooks'
    const { data } = await this.#api.call(
      { method: 'GET', path, query: { limit: maxPage } },
      webhookList
    )
    const before = data.find(({ url }) => url === noticeUrl)
    const body = {
      name: 'Guichê',
      url: noticeUrl,
      email,
      enabled: true,
      interrupted: false,
      apiVersion: 3,
      authToken: this.credentials.webhookToken,
      sendType: 'NON_SEQUENTIALLY',
      events,
    }
    await this.#api.call(
      before
        ? { method: 'PUT', path: `${path}/${encodeURIComponent(before.id)}`, body }
        : { method: 'POST', path, body },
      anyObject
    )
  }

  async check(): Promise<void> {
    await this.readCharge(noCharge)
  }

  close(): Promise<void> {
    return this.#api.close()
  }

  async #create(charge: NewCharge): Promise<AsaasPayment> {
    const body = {
      customer: await this.#customerOf(charge.payer),
      billingType: 'PIX',
      value: numberOf(charge.amountCents),
      dueDate: charge.expiresAt.setZone(asaasZone).toISODate(),
      description: charge.description,
      externalReference: charge.txid,
    }
    return this.#api.call({ method: 'POST', path: base, body }, payment)
  }

  /** One customer for each tax number. */
  async #customerOf({ name, taxNumber = '' }: Payer): Promise<string> {
    const cpfCnpj = taxNumberOf(taxNumber)?.text
    if (!cpfCnpj) throw new ProviderError('refused', 'Asaas needs a CPF or CNPJ of the payer.')
    const path = '/v3/customers'
    const { data } = await this.#api.call({ method: 'GET', path, query: { cpfCnpj } }, customerList)
    const before = data.find(({ deleted }) => !deleted)
    if (before) return before.id
    // Asaas would write to the payer in its own name; we do that ourselves.
    const body = { name, cpfCnpj, notificationDisabled: true }
    return (await this.#api.call({ method: 'POST', path, body }, customer)).id
  }

  #read(id: string): Promise<AsaasPayment | null> {
    return this.#api
      .call({ method: 'GET', path: pathOf(id) }, payment)
      .catch(nullIf(({ status }) => status === 404))
  }

  /** The first one made, should there be several: Asaas lists the newest first. */
  async #find(txid: string): Promise<AsaasPayment | null> {
    const query = { externalReference: txid, limit: maxPage }
    const { data } = await this.#api.call({ method: 'GET', path: base, query }, paymentList)
    return data.findLast((each) => each.externalReference === txid) ?? null
  }
}

const pathOf = (id: string) => `${base}/${encodeURIComponent(id)}`

const madeOf = ({ id, value, originalValue }: AsaasPayment) => ({
  id,
  amountCents: originalValue ?? value,
})
