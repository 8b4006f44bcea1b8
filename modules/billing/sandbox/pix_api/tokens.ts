// Access tokens of the Pix API. They end with the process, so that a product has to ask again.
import type { IncomingHttpHeaders } from 'node:http'
import { Refusal, type Answer } from '#modules/billing/sandbox/answer'
import { randomHex } from '#modules/billing/sandbox/ids'
import type { Store } from '#modules/billing/sandbox/store'

const SCOPE = 'cob.read cob.write pix.read webhook.read webhook.write'

export class Tokens {
  /** When each ends, in milliseconds. */
  readonly #ends = new Map<string, number>()

  constructor(private readonly store: Store) {}

  /** @throws Refusal 401 for another id or secret, 400 for another grant */
  issue(headers: IncomingHttpHeaders, body: unknown): Answer {
    const { clientId, clientSecret } = this.store.state.account.pix
    const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    if (headers.authorization !== expected) {
      throw refused(401, 'invalid_client', 'Invalid or inactive credentials')
    }
    if ((body as { grant_type?: unknown } | undefined)?.grant_type !== 'client_credentials') {
      throw refused(400, 'unsupported_grant_type', 'Unsupported grant type')
    }
    const token = randomHex(32)
    const seconds = this.store.state.settings.tokenSeconds
    this.#ends.set(token, Date.now() + seconds * 1000)
    return {
      status: 200,
      json: { access_token: token, token_type: 'Bearer', expires_in: seconds, scope: SCOPE },
    }
  }

  /** @throws Refusal 401 without a token that is still good */
  check({ authorization = '' }: IncomingHttpHeaders) {
    const token = /^Bearer (.+)$/.exec(authorization)?.[1] ?? ''
    if (Date.now() >= (this.#ends.get(token) ?? 0)) {
      throw refused(401, 'invalid_token', 'The access token is invalid or has expired')
    }
  }

  /** Ends all of them; returns how many there were. */
  revoke(): number {
    const count = this.#ends.size
    this.#ends.clear()
    return count
  }
}

const refused = (status: number, error: string, description: string) =>
  new Refusal({ status, json: { error, error_description: description } })
