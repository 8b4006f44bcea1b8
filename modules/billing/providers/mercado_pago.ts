/** Mercado Pago's payments API. A Pix charge is a payment there, and the txid its idempotency key. */
import { numberOf } from '#modules/billing/money'
import { anyObject, noticeFields } from '#modules/billing/providers/answers'
import { ApiClient, type Answer } from '#modules/billing/providers/api_client'
import type { MercadoPagoCredentials } from '#modules/billing/providers/credentials'
import {
  mercadoPagoErrorCodes,
  payable,
  payableList,
  payment,
  paymentList,
  stateOfPayment,
  type MercadoPagoPayment,
  type PayablePayment,
} from '#modules/billing/providers/mercado_pago_answers'
import { checkSignature } from '#modules/billing/providers/mercado_pago_signature'
import { cancelOnce, createOnce, noCharge, nullIf } from '#modules/billing/providers/once'
import type {
  Charge,
  ChargeHint,
  ChargeRef,
  NewCharge,
  Notice,
  Payer,
  PaymentProvider,
} from '#modules/billing/providers/port'
import { taxNumberOf } from '#modules/billing/providers/tax_number'

const host = 'https://api.mercadopago.com'
const base = '/v1/payments'

export class MercadoPagoProvider implements PaymentProvider {
  readonly needsTaxNumber = false
  readonly #api: ApiClient

  constructor(
    private readonly credentials: MercadoPagoCredentials,
    timeoutMs?: number
  ) {
    const { url = host, accessToken } = credentials
    this.#api = new ApiClient({
      provider: 'Mercado Pago',
      url,
      timeoutMs,
      codesOf: mercadoPagoErrorCodes,
      headers: { authorization: `Bearer ${accessToken}` },
    })
  }

  async createCharge(charge: NewCharge): Promise<Charge> {
    const headers = { 'x-idempotency-key': charge.txid }
    const call = { method: 'POST', path: base, headers, body: bodyOf(charge) } as const
    const { read } = await createOnce(
      charge,
      async () => madeOf(await this.#api.call(call, payable)),
      async () => {
        const found = await this.#find(charge.txid, payableList)
        return found && madeOf(found)
      }
    )
    return {
      providerId: String(read.id),
      code: read.point_of_interaction.transaction_data.qr_code,
      expiresAt: read.date_of_expiration,
    }
  }

  async readCharge({ txid, providerId }: ChargeRef) {
    const read = await (providerId ? this.#read(providerId) : this.#find(txid, paymentList))
    return read && stateOfPayment(read)
  }

  async cancelCharge(ref: ChargeRef): Promise<void> {
    const id = ref.providerId ?? (await this.#find(ref.txid, paymentList))?.id
    if (!id) return
    const known = { ...ref, providerId: String(id) }
    const body = { status: 'cancelled' }
    await cancelOnce(
      () => this.#api.call({ method: 'PUT', path: pathOf(known.providerId), body }, anyObject),
      () => this.readCharge(known)
    )
  }

  /** The id is taken from the address, as the body is not signed. */
  heard(notice: Notice): readonly ChargeHint[] {
    checkSignature(notice, this.credentials.webhookSecret)
    const id = notice.query['data.id'] ?? ''
    const type = notice.query.type ?? noticeFields(notice.body).type
    return type === 'payment' && /^\d{1,20}$/.test(id) ? [{ providerId: id }] : []
  }

  async check(): Promise<void> {
    await this.readCharge(noCharge)
  }

  close(): Promise<void> {
    return this.#api.close()
  }

  #read(id: string): Promise<MercadoPagoPayment | null> {
    return this.#api
      .call({ method: 'GET', path: pathOf(id) }, payment)
      .catch(nullIf(({ status }) => status === 404))
  }

  /** The first one made, should there be several. */
  async #find<T extends Referenced>(
    txid: string,
    list: Answer<{ results: T[] }>
  ): Promise<T | null> {
    const query = { external_reference: txid, sort: 'date_created', criteria: 'asc' }
    const call = { method: 'GET', path: `${base}/search`, query } as const
    const { results } = await this.#api.call(call, list)
    return results.find((each) => each.external_reference === txid) ?? null
  }
}

interface Referenced {
  readonly external_reference?: string | null
}

const pathOf = (id: string) => `${base}/${encodeURIComponent(id)}`

const madeOf = (read: PayablePayment) => ({ amountCents: read.transaction_amount, read })

/** Repeated, it is the same to the letter: the idempotency key is for one body. */
const bodyOf = (charge: NewCharge) => ({
  transaction_amount: numberOf(charge.amountCents),
  payment_method_id: 'pix',
  description: charge.description,
  external_reference: charge.txid,
  date_of_expiration: charge.expiresAt.toUTC().toFormat("yyyy-MM-dd'T'HH:mm:ss.SSSZZ"),
  payer: payerOf(charge.payer),
  ...(charge.noticeUrl && { notification_url: charge.noticeUrl }),
})

function payerOf({ name, email, taxNumber = '' }: Payer) {
  const number = taxNumberOf(taxNumber)
  const identification = number && { type: number.kind.toUpperCase(), number: number.text }
  return { email, first_name: name, ...(identification && { identification }) }
}
