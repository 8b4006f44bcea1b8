/** Test cases of each route of the calendar: who has access, another company's events, invalid input. */
import { beginAuthorization } from '#modules/calendar/account/authorize'
import { callbackPath } from '#modules/calendar/contract'
import { otherAccount } from '#modules/calendar/sandbox/tests/google_client'
import { aConnectedCalendar, sharedGoogle } from '#modules/calendar/tests/support/a_google'
import { aTicket } from '#modules/tickets/testing'
import type { Party, RouteCases } from '#tests/support/route_cases'

const connected = async ({ actor }: Party, account?: string) =>
  aConnectedCalendar(await sharedGoogle(), actor, account)
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const none = 'the calendar is that of the token’s company'
const redirectUri = `http://127.0.0.1:3333${callbackPath}`

const cases: RouteCases = {
  'GET /google-calendar/check-auth': {
    right: 'member',
    valid: async () => ({}),
    foreign: none,
  },
  'GET /google-calendar/auth': {
    right: 'admin',
    valid: async () => {
      await sharedGoogle()
      return {}
    },
    foreign: none,
  },
  'DELETE /google-calendar/auth': {
    right: 'admin',
    valid: async ({ home }) => {
      await connected(home)
      return {}
    },
    foreign: none,
  },
  'PUT /google-calendar/settings': {
    right: 'admin',
    valid: async () => ({ body: { handleCommands: true, autoReply: false } }),
    foreign: none,
  },
  'GET /google-calendar/events': {
    right: 'member',
    valid: async ({ home }) => {
      await connected(home)
      return { query: { from: hoursFromNow(0), to: hoursFromNow(48) } }
    },
    foreign: none,
  },
  'GET /google-calendar/contacts/:contactId/next': {
    right: 'member',
    valid: async ({ home }) => {
      const { plan } = await connected(home)
      const { contactId } = await aTicket(home.actor)
      const { companyId } = home.actor
      await plan('Visita', 24, {
        extendedProperties: {
          private: { contactId: String(contactId), companyId: String(companyId) },
        },
      })
      return { params: { contactId } }
    },
    foreign: async ({ home, away }) => {
      await connected(home)
      return [{ params: { contactId: (await aTicket(away.actor)).contactId } }]
    },
  },
  'POST /google-calendar/events': {
    right: 'member',
    valid: async ({ home }) => {
      await connected(home)
      const startDateTime = hoursFromNow(3)
      return { body: { summary: 'Visita', description: 'Na loja', startDateTime, duration: 30 } }
    },
    foreign: none,
  },
  'DELETE /google-calendar/events/:id': {
    right: 'member',
    valid: async ({ home }) => {
      const { plan } = await connected(home)
      return { params: { id: await plan('Visita') } }
    },
    foreign: async ({ home, away }) => {
      await connected(home)
      const { plan } = await connected(away, otherAccount)
      return [{ params: { id: await plan('Deles') } }]
    },
  },
  [`GET ${callbackPath}`]: {
    right: 'anyone',
    valid: async ({ home }) => {
      const google = await sharedGoogle()
      const { authUrl, browserSecret } = await beginAuthorization(home.actor, redirectUri)
      const { searchParams } = await google.consent(authUrl)
      const [state, code] = ['state', 'code'].map((name) => searchParams.get(name)!)
      return { query: { state: state!, code: code! }, cookie: cookieOf(browserSecret) }
    },
    foreign: 'what another company has begun, its own person and browser alone can finish',
  },
}
export default cases

const cookieOf = (secret: string) => `calendar_authorization=${secret}`
