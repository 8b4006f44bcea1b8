/**
 * Connecting a calendar: a person goes to Google's page and comes back with a code (CAL-01). What they bring back counts
 * for the company, the person and the browser that began it, once and for ten minutes.
 */
import { actorSource, type Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { registry } from '#app/kernel/modules/registry'
import { accessUser, companyOf } from '#modules/identity/public'
import { lockedAccount } from '#modules/calendar/access'
import { accessIn } from '#modules/calendar/account/access_token'
import { recordCalendar } from '#modules/calendar/account/record'
import { revokeQuietly } from '#modules/calendar/account/revoke_quietly'
import { decrypted, encrypted, hashOf, newSecret } from '#modules/calendar/credentials'
import { GoogleError } from '#modules/calendar/google/google_error'
import {
  authorizationUrl,
  emailOf,
  eventsScope,
  tokensOfCode,
  type Tokens,
} from '#modules/calendar/google/oauth'
import { CalendarAuthorization } from '#modules/calendar/model'

export const authorizationMinutes = 10

export interface BegunAuthorization {
  readonly authUrl: string
  /** For a cookie of the browser that goes there: another one cannot finish it. */
  readonly browserSecret: string
}

/** 409 ERR_CALENDAR_NOT_CONFIGURED where this installation is not registered at Google. */
export async function beginAuthorization(
  { companyId, userId }: Actor,
  redirectUri: string
): Promise<BegunAuthorization> {
  const [nonce, browserSecret, verifier] = [newSecret(), newSecret(), newSecret()]
  const state = `${companyId}.${userId}.${nonce}`
  const authUrl = authorizationUrl({ state, verifier, redirectUri })
  await unitOfWork(({ trx }) =>
    new CalendarAuthorization()
      .useTransaction(trx)
      .merge({ companyId, userId: userId!, redirectUri, createdAt: now() })
      .merge({ nonceHash: hashOf(nonce), browserHash: hashOf(browserSecret) })
      .merge({ codeVerifier: encrypted(verifier) })
      .merge({ expiresAt: now().plus({ minutes: authorizationMinutes }) })
      .save()
  )
  return { authUrl, browserSecret }
}

/**
 * - `connected`;
 * - `refused`: the person did not allow it;
 * - `withheld`: they allowed it without the calendar;
 * - `stale`: used before, over, or begun by another person or browser;
 * - `not_permitted`: they may not connect it any more;
 * - `failed`, `unreachable`: as of Google.
 */
export type AuthorizationOutcome =
  'connected' | 'refused' | 'withheld' | 'stale' | 'not_permitted' | 'failed' | 'unreachable'

/** What the browser brings back. */
export interface BroughtBack {
  readonly state: string
  readonly code: string | null
  readonly error: string | null
  readonly browserSecret: string | null
}
export interface FinishedAuthorization {
  readonly outcome: AuthorizationOutcome
  /** Of the person who began it, pt, en or es; null where nobody is known. */
  readonly language: string | null
}

export async function finishAuthorization(given: BroughtBack): Promise<FinishedAuthorization> {
  const begun = await take(given)
  if (!begun) return { outcome: 'stale', language: null }
  const company = await companyOf(begun)
  const actor = await permitted(begun)
  if (!actor) return { outcome: 'not_permitted', language: company.language }
  const { language } = await accessUser(actor, begun.userId)
  return { outcome: await connect(actor, begun, given), language: language ?? company.language }
}

/** It is gone with this: of two requests with one state, one finds it. */
async function take({ state, browserSecret }: BroughtBack): Promise<CalendarAuthorization | null> {
  const [, companyId, userId, nonce] = /^(\d{1,9})\.(\d{1,9})\.([\w-]{43})$/.exec(state) ?? []
  if (!companyId || !userId || !nonce || browserSecret === null) return null
  return unitOfWork(async ({ trx }) => {
    const row = await CalendarAuthorization.of({ companyId: Number(companyId) }, trx)
      .where({ userId: Number(userId), nonceHash: hashOf(nonce) })
      .where('browserHash', hashOf(browserSecret))
      .forUpdate()
      .first()
    await row?.useTransaction(trx).delete()
    return row && row.expiresAt > now() ? row : null
  })
}

async function connect(
  actor: Actor,
  begun: CalendarAuthorization,
  { code, error }: BroughtBack
): Promise<AuthorizationOutcome> {
  if (error !== null || code === null) return error === 'access_denied' ? 'refused' : 'failed'
  const { redirectUri } = begun
  const verifier = decrypted(begun.codeVerifier)
  if (verifier === null) return 'stale'
  try {
    const tokens = await tokensOfCode({ code, verifier, redirectUri })
    if (tokens.refreshToken === null) return 'failed'
    if (!tokens.scopes.includes(eventsScope)) {
      await revokeQuietly(tokens.refreshToken)
      return 'withheld'
    }
    await keep(actor, tokens, await emailOf(tokens.accessToken))
    return 'connected'
  } catch (failure) {
    if (!(failure instanceof GoogleError)) throw failure
    return failure.kind === 'unreachable' ? 'unreachable' : 'failed'
  }
}

/** The person, unless they were removed, are no admin any more, or their company owes money (BIL-09). */
async function permitted(begun: CalendarAuthorization): Promise<Actor | null> {
  const [Source] = await registry.contributionsTo(actorSource)
  const person = await new Source!().person(begun)
  return person && !person.debt && person.actor.can('calendar.manage') ? person.actor : null
}

async function keep(actor: Actor, tokens: Tokens, email: string): Promise<void> {
  const former = await unitOfWork(async (work) => {
    const row = await lockedAccount(actor, work)
    const before = { email: row.email, refreshToken: row.refreshToken }
    await row
      .merge({ ...accessIn(tokens), refreshToken: encrypted(tokens.refreshToken!), email })
      .merge({ connectedById: actor.userId, connectedAt: now(), updatedAt: now() })
      .merge({ brokenAt: null, brokenReason: null })
      .save()
    recordCalendar(work, actor, row, 'connect', { after: { email } })
    return before
  })
  // To end it for the same account would end what was just allowed, too.
  const isOther = former.email !== null && former.email !== email
  if (isOther) await revokeQuietly(decrypted(former.refreshToken))
}
