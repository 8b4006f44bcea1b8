/** The standard Pix API as Efí offers it: TLS with a certificate of ours, OAuth, notices proven by a secret address. */
import { createHmac } from 'node:crypto'
import { safeEqual } from '@adonisjs/core/helpers'
import { now } from '#app/kernel/clock'
import { textOf } from '#modules/billing/money'
import { anyObject, elementsOf, noticeFields } from '#modules/billing/providers/answers'
import { ApiClient, type Answer, type ApiCall } from '#modules/billing/providers/api_client'
import type { PixCredentials } from '#modules/billing/providers/credentials'
import { cancelOnce, createOnce, noCharge, nullIf } from '#modules/billing/providers/once'
import {
  cob,
  expiryOf,
  isNoCob,
  isNoWebhook,
  pixErrorCodes,
  payableCob,
  stateOfCob,
  type PayableCob,
} from '#modules/billing/providers/pix_answers'
import { PixToken } from '#modules/billing/providers/pix_token'
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

const maxDescription = 140
const txidForm = /^[a-zA-Z0-9]{1,35}$/

export class PixProvider implements PaymentProvider {
  readonly needsTaxNumber = false
  readonly #api: ApiClient
  readonly #token: PixToken

  constructor(
    private readonly credentials: PixCredentials,
    timeoutMs?: number
  ) {
    const { url, certificate: cert, privateKey: key, authority: ca } = credentials
    const options = { provider: 'The Pix API', url, timeoutMs, codesOf: pixErrorCodes }
    this.#api = new ApiClient({ ...options, tls: { cert, key, ca } })
    const { clientId: id, clientSecret: secret } = credentials
    this.#token = new PixToken(this.#api, { id, secret })
  }

  async createCharge(charge: NewCharge): Promise<Charge> {
    const path = pathOf(charge)
    const made = await createOnce(
      charge,
      async () =>
        madeOf(await this.#call({ method: 'PUT', path, body: this.#bodyOf(charge) }, payableCob)),
      async () => madeOf(await this.#call({ method: 'GET', path }, payableCob))
    )
    return { providerId: charge.txid, code: made.code, expiresAt: made.expiresAt }
  }

  async readCharge(ref: ChargeRef) {
    const call = { method: 'GET', path: pathOf(ref) } as const
    const read = await this.#call(call, cob).catch(nullIf(isNoCob))
    return read && stateOfCob(read)
  }

  cancelCharge(ref: ChargeRef): Promise<void> {
    const body = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }
    return cancelOnce(
      () => this.#call({ method: 'PATCH', path: pathOf(ref), body }, anyObject),
      () => this.readCharge(ref)
    )
  }

  heard({ query, body }: Notice): readonly ChargeHint[] {
    // An address that somebody registered without `ignorar` gets `/pix` behind the secret.
    const given = query.hmac?.replace(/\/pix$/, '')
    if (!given) throw new ForgedNotice('The address has no secret.')
    if (!safeEqual(this.#secret, given)) throw new ForgedNotice('The address has another secret.')
    const txids = elementsOf(noticeFields(body).pix).map(({ txid }) => txid)
    const known = txids.filter((txid) => typeof txid === 'string' && txidForm.test(txid))
    return [...new Set(known as string[])].map((txid) => ({ txid }))
  }

  async register(noticeUrl: string): Promise<void> {
    const url = new URL(noticeUrl)
    url.searchParams.set('hmac', this.#secret)
    await this.#call(
      {
        method: 'PUT',
        path: this.#webhookPath,
        // The secret proves who sends a notice: to demand certificates, our address would have to ask every browser for one.
        headers: { 'x-skip-mtls-checking': 'true' },
        // `/pix` is added to the end of the address, where this parameter takes it.
        body: { webhookUrl: `${url.href}&ignorar=` },
      },
      anyObject
    )
  }

  /** The key is the account's when the account may ask for its webhook. */
  async check(): Promise<void> {
    await this.readCharge(noCharge)
    const call = { method: 'GET', path: this.#webhookPath } as const
    await this.#call(call, anyObject).catch(nullIf(isNoWebhook))
  }

  close(): Promise<void> {
    return this.#api.close()
  }

  /**
   * The same in every process, without a place to store it. It stands in addresses, and so in logs, but nobody gets from
   * it to the client secret.
   */
  get #secret(): string {
    const { clientSecret, key } = this.credentials
    return createHmac('sha256', clientSecret).update(`notices of ${key}`).digest('hex')
  }

  get #webhookPath(): string {
    return `/v2/webhook/${encodeURIComponent(this.credentials.key)}`
  }

  #bodyOf({ amountCents, expiresAt, description, payer }: NewCharge): object {
    return {
      calendario: { expiracao: Math.floor(expiresAt.diff(now()).as('seconds')) },
      valor: { original: textOf(amountCents) },
      chave: this.credentials.key,
      solicitacaoPagador: description.slice(0, maxDescription),
      devedor: debtorOf(payer),
    }
  }

  /** A token may end before its time, so one refusal is answered with another token. */
  async #call<T>(call: ApiCall, answer: Answer<T>): Promise<T> {
    const token = await this.#token.get()
    try {
      return await this.#api.call(withToken(call, token), answer)
    } catch (error) {
      if (!(error instanceof ProviderError) || error.status !== 401) throw error
      return this.#api.call(withToken(call, await this.#token.after(token)), answer)
    }
  }
}

const pathOf = ({ txid }: { readonly txid: string }) => `/v2/cob/${encodeURIComponent(txid)}`

const withToken = (call: ApiCall, token: string): ApiCall => ({
  ...call,
  headers: { ...call.headers, authorization: `Bearer ${token}` },
})

const madeOf = (read: PayableCob) => ({
  amountCents: read.valor.original,
  code: read.pixCopiaECola,
  expiresAt: expiryOf(read),
})

/** Whom the charge names as its payer; nobody without a tax number, which the standard demands along with the name. */
function debtorOf({ name, taxNumber = '' }: Payer): object | undefined {
  const number = taxNumberOf(taxNumber)
  return number ? { [number.kind]: number.text, ['nome']: name.slice(0, 200) } : undefined
}
