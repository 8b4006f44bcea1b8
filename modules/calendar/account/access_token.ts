/**
 * Access to the calendar at Google, renewed when it is over. One process renews at a time: Google may replace the refresh
 * token with each renewal, and whoever came second would lose the calendar (CAL-01, ADR 64).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { systemActor, type Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { connectedAccount, errors, lockedAccount } from '#modules/calendar/access'
import { mailBrokenCalendar } from '#modules/calendar/account/mail_broken_calendar'
import { recordCalendar } from '#modules/calendar/account/record'
import { decrypted, encrypted } from '#modules/calendar/credentials'
import { callMs } from '#modules/calendar/google/call_google'
import { GoogleError } from '#modules/calendar/google/google_error'
import { renewedTokens, type Tokens } from '#modules/calendar/google/oauth'
import type { BrokenReason, CalendarAccount } from '#modules/calendar/model'

type Company = Pick<Actor, 'companyId'>

/** A token that is over so soon is renewed before it is used. */
const marginSeconds = 60
/** How long one process has for a renewal: longer than a call may last. */
const leaseMs = callMs + 5_000
const pauseMs = 100

/**
 * What `call` returns, with a valid access token. Where Google refuses it all the same, it is renewed, and the call is
 * made once more. Throws the errors of the catalogue.
 */
export async function withCalendar<T>(
  company: Company,
  call: (accessToken: string) => Promise<T>
): Promise<T> {
  try {
    const token = await accessToken(company, null)
    try {
      return await call(token)
    } catch (error) {
      if (!(error instanceof GoogleError) || error.kind !== 'unauthorized') throw error
      return await call(await accessToken(company, token))
    }
  } catch (error) {
    throw error instanceof GoogleError ? catalogued(error) : error
  }
}

function catalogued({ kind }: GoogleError): Error {
  switch (kind) {
    case 'revoked':
      return new errors.E_CALENDAR_NOT_CONNECTED()
    case 'not_found':
      return new errors.E_CALENDAR_EVENT_NOT_FOUND()
    case 'forbidden':
      return new errors.E_CALENDAR_FORBIDDEN()
    case 'rate_limited':
      return new errors.E_CALENDAR_RATE_LIMIT()
    case 'unreachable':
      return new errors.E_CALENDAR_UNREACHABLE()
    // A token that is refused twice is no reason to connect the calendar again.
    case 'unauthorized':
    case 'exists':
    case 'failed':
      return new errors.E_CALENDAR_FAILED()
  }
}

/** `refused`: one that Google does not accept, though it should be valid. 409 ERR_CALENDAR_NOT_CONNECTED. */
async function accessToken(company: Company, refused: string | null): Promise<string> {
  const end = performance.now() + 2 * leaseMs
  while (performance.now() < end) {
    const account = await connectedAccount(company)
    const token = decrypted(account.accessToken)
    const isValid = account.accessExpiresAt! > now().plus({ seconds: marginSeconds })
    if (token !== null && token !== refused && isValid) return token
    const claimed = await claim(account)
    const renewed = claimed && (await renew(claimed))
    if (renewed !== null) return renewed
    if (!claimed) await sleep(pauseMs)
  }
  throw new GoogleError('unreachable')
}

/** Null when another process renews it, or something has changed since it was read. */
const claim = (read: CalendarAccount): Promise<CalendarAccount | null> =>
  unitOfWork(async (work) => {
    const row = await lockedAccount(read, work)
    const isSame = isUnchanged(row, read) && row.accessToken === read.accessToken
    const isTaken = row.refreshingUntil !== null && row.refreshingUntil > now()
    if (!row.isConnected || !isSame || isTaken) return null
    return row.merge({ refreshingUntil: now().plus({ milliseconds: leaseMs }) }).save()
  })

/** Each encryption differs, so that the text itself says whether it is still the same connection. */
const isUnchanged = (row: CalendarAccount, { refreshToken }: CalendarAccount) =>
  row.refreshToken === refreshToken

/** The new one, or null where the row has to be read again. No transaction is open while Google is asked. */
async function renew(account: CalendarAccount): Promise<string | null> {
  const refreshToken = decrypted(account.refreshToken)
  if (refreshToken === null) return markBroken(account, 'unknown_key')
  try {
    return await keep(account, await renewedTokens(refreshToken))
  } catch (error) {
    if (error instanceof GoogleError && error.kind === 'revoked') {
      return markBroken(account, 'invalid_grant')
    }
    await change(account, (row) => row.merge({ refreshingUntil: null }))
    throw error
  }
}

async function keep(account: CalendarAccount, tokens: Tokens): Promise<string | null> {
  const isKept = await change(account, (row) => {
    row.merge(accessIn(tokens))
    if (tokens.refreshToken !== null) row.merge({ refreshToken: encrypted(tokens.refreshToken) })
  })
  return isKept ? tokens.accessToken : null
}

/** The columns of an access token; whoever waits for it may go on. */
export const accessIn = ({ accessToken: token, accessExpiresAt }: Tokens) => ({
  accessToken: encrypted(token),
  accessExpiresAt,
  refreshingUntil: null,
})

/** The calendar has to be connected again; the admins are told once (CAL-01). */
const markBroken = (account: CalendarAccount, brokenReason: BrokenReason): Promise<null> =>
  unitOfWork(async (work) => {
    const row = await lockedAccount(account, work)
    if (!isUnchanged(row, account) || row.brokenAt !== null) return null
    await row.merge({ brokenAt: now(), brokenReason, refreshingUntil: null }).save()
    recordCalendar(work, systemActor(row.companyId), row, 'break', { after: { brokenReason } })
    await mailBrokenCalendar(row)
    return null
  })

/** Unless it was disconnected, or connected anew, meanwhile; returns whether it was changed. */
const change = (account: CalendarAccount, make: (row: CalendarAccount) => void): Promise<boolean> =>
  unitOfWork(async (work) => {
    const row = await lockedAccount(account, work)
    if (!isUnchanged(row, account)) return false
    make(row)
    await row.merge({ updatedAt: now() }).save()
    return true
  })
