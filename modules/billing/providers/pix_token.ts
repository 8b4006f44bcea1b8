/** The access token of the Pix API: kept until shortly before its end, renewed once for all who wait for it. */
import vine from '@vinejs/vine'
import type { ApiClient } from '#modules/billing/providers/api_client'

const issued = vine.create({
  access_token: vine
    .string()
    .maxLength(8192)
    .regex(/^[\x21-\x7e]+$/),
  expires_in: vine.number().positive(),
})
interface Token {
  readonly text: string
  /** Of `performance.now()`, which nobody sets. */
  readonly endsAt: number
}

/** A token is renewed this much before its end, at most; a short-lived one at nine tenths of its life. */
const marginMs = 60_000

export class PixToken {
  #current?: Promise<Token>

  constructor(
    private readonly api: ApiClient,
    private readonly client: { readonly id: string; readonly secret: string }
  ) {}

  /** A token that is good for a call now. Rejects with ProviderError. */
  async get(): Promise<string> {
    const kept = this.#current
    const token = await (kept ?? this.#renew())
    if (token.endsAt > performance.now()) return token.text
    return (await this.#insteadOf(kept)).text
  }

  /** Another token than this one, which was refused. */
  async after(refused: string): Promise<string> {
    const kept = this.#current
    const token = await (kept ?? this.#renew())
    return token.text === refused ? (await this.#insteadOf(kept)).text : token.text
  }

  /** Somebody else may have renewed it meanwhile. */
  #insteadOf(kept: Promise<Token> | undefined): Promise<Token> {
    return this.#current && this.#current !== kept ? this.#current : this.#renew()
  }

  #renew(): Promise<Token> {
    const renewed = this.#request()
    this.#current = renewed
    // A failure is not kept: the next call tries again.
    renewed.catch(() => {
      if (this.#current === renewed) this.#current = undefined
    })
    return renewed
  }

  async #request(): Promise<Token> {
    const askedAt = performance.now()
    const basic = Buffer.from(`${this.client.id}:${this.client.secret}`).toString('base64')
    const answer = await this.api.call(
      {
        method: 'POST',
        path: '/oauth/token',
        headers: { authorization: `Basic ${basic}` },
        body: { grant_type: 'client_credentials' },
      },
      issued
    )
    const lifeMs = answer.expires_in * 1000
    return {
      text: answer.access_token,
      endsAt: askedAt + lifeMs - Math.min(marginMs, lifeMs / 10),
    }
  }
}
