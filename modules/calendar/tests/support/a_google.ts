/** The stand-in of Google as the product under test uses it, and companies whose calendar lies there. */
import type { ApiClient } from '@japa/api-client'
import type { Actor } from '#app/kernel/actor/actor'
import { apiAs } from '#app/kernel/testing/api'
import type { CalendarAccount } from '#modules/calendar/model'
import {
  companyAccount,
  startGoogle,
  type GoogleClient,
} from '#modules/calendar/sandbox/tests/google_client'
import { aCalendar, useGoogle } from '#modules/calendar/testing'
import type { SomeoneSignedIn } from '#modules/identity/testing'

export const scope = ['openid', 'email', 'https://www.googleapis.com/auth/calendar.events']

/** For a group: started, used, and ended with it. */
export async function openGoogle(): Promise<{ google: GoogleClient; close: () => Promise<void> }> {
  const google = await startGoogle()
  const release = useGoogle(google.sandbox.env)
  const close = async () => {
    release()
    await google.sandbox.kill()
  }
  return { google, close }
}

let shared: Promise<GoogleClient> | null = null

/** One for all tests of this process that try every route; it ends with the process. */
export const sharedGoogle = (): Promise<GoogleClient> =>
  (shared ??= openGoogle().then(({ google }) => google))

/** The company's calendar is that of the account, as after an authorization. */
export async function aConnectedCalendar(
  google: GoogleClient,
  actor: Pick<Actor, 'companyId'>,
  account = companyAccount,
  fields: Partial<CalendarAccount> = {}
) {
  const { api, tokens } = await google.signedIn(scope, { account })
  const pair = { refresh: tokens.refresh_token!, access: tokens.access_token! }
  const row = await aCalendar(actor, pair, { email: account, ...fields })
  /** Adds an event to the calendar at Google; returns its id. */
  const plan = async (summary: string, hours = 24, more: object = {}): Promise<string> => {
    const [start, end] = [hours, hours + 1].map((hour) => ({
      dateTime: new Date(Date.now() + hour * 3_600_000).toISOString(),
    }))
    const requestBody = { summary, start, end, ...more }
    return (await api.events.insert({ calendarId: 'primary', requestBody })).data.id!
  }
  return { row, plan, api, tokens: pair }
}

export interface Begun {
  readonly authUrl: string
  readonly cookie: string
}

/** An admin asks where to go. */
export async function begin(client: ApiClient, person: SomeoneSignedIn): Promise<Begun> {
  const answer = await apiAs(client, person).get('/google-calendar/auth')
  answer.assertStatus(200)
  const { 'set-cookie': cookies } = answer.headers() as unknown as { 'set-cookie': string[] }
  return { authUrl: answer.body().authUrl, cookie: cookies[0]!.split(';')[0]! }
}

/** The browser comes back to the product. */
export const comeBack = (client: ApiClient, query: URLSearchParams | object, cookie: string) =>
  client
    .get('/callbacks/google-calendar')
    .qs(query instanceof URLSearchParams ? Object.fromEntries(query) : query)
    .header('accept', 'text/html')
    .header('cookie', cookie)
