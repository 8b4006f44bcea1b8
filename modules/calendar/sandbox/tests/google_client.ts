/** The stand-in as tests use it: its own calls, a person at its page, and the official clients. */
import { createHash, randomBytes } from 'node:crypto'
import { calendar } from '@googleapis/calendar'
import { OAuth2Client } from 'google-auth-library'
import type { CalendarStateWire, FaultWire, SettingsWire } from '#modules/calendar/sandbox/wire'
import { SandboxClient } from '#sandbox/client'
import { startSandbox, type SpawnedSandbox } from '#sandbox/spawn'

export const companyAccount = 'agenda@flor.example'
export const otherAccount = 'helena@flor.example'

/** How the person answers the page. */
interface Consent {
  readonly account?: string
  readonly decision?: 'allow' | 'refuse'
}

export class GoogleClient {
  constructor(
    readonly sandbox: SpawnedSandbox,
    readonly url: string
  ) {}

  /** Any call to the sandbox below `/api/calendar`. */
  call(method: string, path: string, body?: object): Promise<CalendarStateWire> {
    return new SandboxClient(this.sandbox.url).call(method, `/api/calendar${path}`, body)
  }

  state = () => this.call('GET', '/state')
  reset = () => this.call('POST', '/reset')
  fault = (fault: FaultWire) => this.call('POST', '/faults', fault)
  change = (settings: Partial<SettingsWire>) => this.call('PUT', '/settings', settings)
  /** The person takes back what they have allowed. */
  withdraw = (email = companyAccount) => this.call('POST', '/withdraw', { email })

  /** Opens the address as a browser does, answers the page, and returns where it leads back to. */
  async consent(authUrl: string, { account = companyAccount, decision = 'allow' }: Consent = {}) {
    const page = await (await fetch(authUrl)).text()
    const form = new URLSearchParams({ account, decision })
    for (const [, name, value] of page.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)) {
      form.set(
        name!,
        value!.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
      )
    }
    const answer = await fetch(new URL('/o/oauth2/v2/auth', this.url), {
      method: 'POST',
      body: form,
      redirect: 'manual',
    })
    const target = answer.headers.get('location')
    if (target === null) throw new Error(`no redirect: ${await answer.text()}`)
    return new URL(target)
  }

  /** The official client of OAuth, as the variables of the ready line have it. */
  oauth(redirectUri = 'http://127.0.0.1:3333/callbacks/google-calendar'): OAuth2Client {
    const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = this.sandbox.env
    return new OAuth2Client({
      clientId: GOOGLE_CLIENT_ID,
      clientSecret: GOOGLE_CLIENT_SECRET,
      redirectUri,
      endpoints: {
        oauth2AuthBaseUrl: `${this.url}/o/oauth2/v2/auth`,
        oauth2TokenUrl: `${this.url}/token`,
        oauth2RevokeUrl: `${this.url}/revoke`,
      },
    })
  }

  /** The address of the page of authorization, with PKCE. */
  addressOf(client: OAuth2Client, scope: readonly string[], more: object = {}) {
    const codeVerifier = randomBytes(32).toString('base64url')
    const challenge = createHash('sha256').update(codeVerifier).digest('base64url')
    const address = client.generateAuthUrl({
      ...{ access_type: 'offline', prompt: 'consent', scope: [...scope], state: 'a state' },
      ...{ code_challenge: challenge, code_challenge_method: 'S256' as never, ...more },
    })
    return { address, codeVerifier }
  }

  /** Signs in, and is ready to call; without retries, so that each fault is seen. */
  async signedIn(scope: readonly string[], consent: Consent = {}) {
    const client = this.oauth()
    const { address, codeVerifier } = this.addressOf(client, scope)
    const code = (await this.consent(address, consent)).searchParams.get('code')!
    const { tokens } = await client.getToken({ code, codeVerifier })
    client.setCredentials(tokens)
    const api = calendar({ version: 'v3', auth: client, rootUrl: this.url, retry: false })
    return { client, api, tokens }
  }
}

export async function startGoogle(dataDir?: string): Promise<GoogleClient> {
  const sandbox = await startSandbox({ standIns: ['modules/calendar/sandbox/index'], dataDir })
  return new GoogleClient(sandbox, (sandbox as SpawnedSandbox & { googleUrl: string }).googleUrl)
}

/** The status and body of what the promise is rejected with; fails when it is not. */
export async function refusalOf(promise: Promise<unknown>): Promise<{
  readonly status?: number
  readonly data?: { readonly error?: unknown }
  readonly message: string
}> {
  const failure = await promise.then(
    () => null,
    (error: Error & { response?: { status: number; data: { error: unknown } } }) => error
  )
  if (failure === null) throw new Error('this should have failed')
  const { message, response } = failure
  return { message, status: response?.status, data: response?.data }
}
