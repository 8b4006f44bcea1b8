// Signing in: the page of authorization, codes, tokens, and how they end.
import { createHash } from 'node:crypto'
import { authorizePage, errorPage } from '#modules/calendar/sandbox/authorize_page'
import {
  apiRefusal,
  oauthRefusal,
  type Answered,
  type Asked,
  type Endpoint,
} from '#modules/calendar/sandbox/exchange'
import {
  accounts,
  secretOf,
  type Code,
  type Grant,
  type Store,
} from '#modules/calendar/sandbox/store'

export const eventsScope = 'https://www.googleapis.com/auth/calendar.events'
/** A program is registered with its addresses; here it is any server of this machine. */
const redirects = /^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/callbacks\/google-calendar$/
const codeMs = 60_000

export function oauthEndpoints(store: Store): Endpoint[] {
  return [
    {
      kind: 'authorize',
      method: 'GET',
      path: /^\/o\/oauth2\/v2\/auth$/,
      answer: ({ query }) => {
        const wrong = wrongIn(query, store)
        const html = wrong ? errorPage(wrong) : authorizePage(accounts, query)
        return { reply: { html } }
      },
    },
    {
      kind: 'consent',
      method: 'POST',
      path: /^\/o\/oauth2\/v2\/auth$/,
      answer: (asked) => consent(store, asked),
    },
    { kind: 'token', method: 'POST', path: /^\/token$/, answer: (asked) => token(store, asked) },
    { kind: 'revoke', method: 'POST', path: /^\/revoke$/, answer: (asked) => revoke(store, asked) },
    {
      kind: 'userinfo',
      method: 'GET',
      path: /^\/v1\/userinfo$/,
      answer: (asked) => {
        const { email } = requireGrant(store, asked, ['email'])
        const sub = createHash('sha256').update(email).digest('hex').slice(0, 21)
        return { account: email, reply: { json: { sub, email, email_verified: true } } }
      },
    },
  ]
}

/** The grant of the request's token. Throws 401, or 403 when it has none of these scopes. */
export function requireGrant(
  store: Store,
  { accessToken }: Asked,
  anyOf: readonly string[]
): Grant {
  const access = accessToken === null ? undefined : store.now.accessTokens[accessToken]
  const grant = access && access.expiresAt > Date.now() ? store.grant(access.grantId) : undefined
  if (!grant) throw apiRefusal(401, 'authError', 'Invalid Credentials')
  if (anyOf.some((scope) => grant.scopes.includes(scope))) return grant
  throw apiRefusal(
    403,
    'insufficientPermissions',
    'Request had insufficient authentication scopes.',
    grant.email
  )
}

/** What is wrong with the address that led here; null when it is right. */
function wrongIn(query: URLSearchParams, store: Store): string | null {
  const is = (name: string, value: string) => query.get(name) === value
  if (!is('client_id', store.now.clientId)) return 'invalid_client: The OAuth client was not found.'
  if (!redirects.test(query.get('redirect_uri') ?? '')) return 'redirect_uri_mismatch'
  if (!is('response_type', 'code')) return 'unsupported_response_type'
  if (!query.get('scope')) return 'invalid_scope'
  const isChallenge = /^[\w-]{43}$/.test(query.get('code_challenge') ?? '')
  if (!isChallenge || !is('code_challenge_method', 'S256'))
    return 'invalid_request: PKCE is missing.'
  return null
}

/** The form of the page: who signs in, and whether they allow it. */
function consent(store: Store, { form }: Asked): Answered {
  const wrong = wrongIn(form, store)
  const account = accounts.find(({ email }) => email === form.get('account'))
  if (wrong || !account) return { reply: { html: errorPage(wrong ?? 'unknown account') } }
  const target = new URL(form.get('redirect_uri')!)
  const state = form.get('state')
  if (state !== null) target.searchParams.set('state', state)
  if (form.get('decision') === 'allow') {
    const { code, scope } = newCode(store, account.email, form)
    target.searchParams.set('code', code)
    target.searchParams.set('scope', scope)
  } else {
    target.searchParams.set('error', 'access_denied')
  }
  return { account: account.email, reply: { location: String(target) } }
}

function newCode(store: Store, email: string, form: URLSearchParams) {
  const asked = form.get('scope')!.split(' ')
  const scopes = store.now.settings.withholdsCalendar
    ? asked.filter((scope) => scope !== eventsScope)
    : asked
  const grant: Grant = { id: secretOf(''), email, scopes, refreshToken: secretOf('1//0') }
  const code = secretOf('4/0')
  const kept: Code = {
    grantId: grant.id,
    redirectUri: form.get('redirect_uri')!,
    challenge: form.get('code_challenge')!,
    expiresAt: Date.now() + codeMs,
  }
  store.change({
    grants: [...store.now.grants, grant],
    codes: { ...store.now.codes, [code]: kept },
  })
  return { code, scope: scopes.join(' ') }
}

function token(store: Store, { form }: Asked): Answered {
  const { clientId, clientSecret } = store.now
  if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret) {
    throw oauthRefusal('invalid_client', 'Unauthorized', 401)
  }
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return tokensFor(store, grantOfCode(store, form), true)
    case 'refresh_token':
      return refreshed(store, form.get('refresh_token') ?? '')
    default:
      throw oauthRefusal('unsupported_grant_type', 'Invalid grant_type')
  }
}

function grantOfCode(store: Store, form: URLSearchParams): Grant {
  const given = form.get('code') ?? ''
  const { [given]: code, ...codes } = store.now.codes
  // Whoever has it, it is gone.
  store.change({ codes })
  const grant = code && store.grant(code.grantId)
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  const fits =
    code?.challenge === challenge &&
    code.redirectUri === form.get('redirect_uri') &&
    code.expiresAt > Date.now()
  if (grant && fits) return grant
  throw oauthRefusal('invalid_grant', 'Malformed auth code.')
}

function refreshed(store: Store, given: string): Answered {
  const grant = store.now.grants.find(({ refreshToken }) => refreshToken === given)
  if (!grant) throw oauthRefusal('invalid_grant', 'Token has been expired or revoked.')
  if (!store.now.settings.rotates) return tokensFor(store, grant, false)
  const next = { ...grant, refreshToken: secretOf('1//0') }
  store.change({ grants: store.now.grants.map((one) => (one.id === grant.id ? next : one)) })
  return tokensFor(store, next, true)
}

function tokensFor(store: Store, grant: Grant, withRefreshToken: boolean): Answered {
  const { tokenSeconds } = store.now.settings
  const accessToken = secretOf('ya29.')
  const isAlive = ({ expiresAt }: { expiresAt: number }) => expiresAt > Date.now()
  const alive = Object.entries(store.now.accessTokens).filter(([, one]) => isAlive(one))
  store.change({
    accessTokens: {
      ...Object.fromEntries(alive),
      [accessToken]: { grantId: grant.id, expiresAt: Date.now() + tokenSeconds * 1000 },
    },
  })
  const json = {
    access_token: accessToken,
    expires_in: tokenSeconds,
    scope: grant.scopes.join(' '),
    token_type: 'Bearer',
    ...(withRefreshToken && { refresh_token: grant.refreshToken }),
  }
  return { account: grant.email, reply: { json } }
}

/** Ends all that the person has allowed the program. */
function revoke(store: Store, { query, form }: Asked): Answered {
  const given = query.get('token') ?? form.get('token') ?? ''
  const ofAccess = store.now.accessTokens[given]?.grantId
  const grant = store.now.grants.find(
    ({ id, refreshToken }) => refreshToken === given || id === ofAccess
  )
  if (!grant) throw oauthRefusal('invalid_token', 'Token expired or revoked')
  store.endGrants(({ email }) => email === grant.email)
  return { account: grant.email, reply: { json: {} } }
}
