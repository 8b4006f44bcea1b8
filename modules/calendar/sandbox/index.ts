// The stand-in that plays Google: accounts that people sign in with, and their calendars.
import { join } from 'node:path'
import { startOf } from '#modules/calendar/sandbox/calendar'
import { accountOrder, faultOrder, settingsOrder } from '#modules/calendar/sandbox/orders'
import { GoogleServer } from '#modules/calendar/sandbox/server'
import { accounts, firstSettings, Store } from '#modules/calendar/sandbox/store'
import type { AccountWire, CalendarStateWire } from '#modules/calendar/sandbox/wire'
import type { Routes, RunningStandIn, StandIn, StandInContext } from '#sandbox/stand_in'

const weekMs = 7 * 24 * 3_600_000

const calendar: StandIn = {
  name: 'calendar',
  tab: { title: 'Calendário', folder: join(import.meta.dirname, 'page') },
  start,
}
export default calendar

async function start({ folder, preferredPorts, demo }: StandInContext): Promise<RunningStandIn> {
  const store = new Store(folder, demo)
  const server = new GoogleServer(store)
  const port = await server.listen([store.now.port ?? [], ...preferredPorts, 0].flat())
  store.change({ port })
  const url = `http://127.0.0.1:${port}`
  const { clientId, clientSecret } = store.now
  return {
    routes: routesOf(store, server, url),
    ready: { googleUrl: url },
    env: { GOOGLE_URL: url, GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret },
    stop: () => server.close(),
  }
}

/** The calls of the sandbox, for the tab and for tests; they are described in README.md. */
function routesOf(store: Store, server: GoogleServer, address: string): Routes {
  const state = async (): Promise<CalendarStateWire> => ({
    address,
    clientId: store.now.clientId,
    accounts: accounts.map((account) => accountWire(store, account)),
    settings: store.now.settings,
    faults: server.faults.list,
    requests: server.requests,
  })
  return {
    'GET /api/calendar/state': state,
    'PUT /api/calendar/settings': async ({ body }) => {
      const change = await settingsOrder.validate(body)
      store.change({ settings: { ...store.now.settings, ...change } })
      return state()
    },
    'POST /api/calendar/faults': async ({ body }) => {
      server.faults.add(await faultOrder.validate(body))
      return state()
    },
    'DELETE /api/calendar/faults': async () => {
      server.faults.clear()
      return state()
    },
    'DELETE /api/calendar/requests': async () => {
      server.clearRequests()
      return state()
    },
    'POST /api/calendar/withdraw': async ({ body }) => {
      const { email } = await accountOrder.validate(body)
      store.endGrants((grant) => grant.email === email)
      return state()
    },
    'POST /api/calendar/reset': async () => {
      const nothing = { grants: [], codes: {}, accessTokens: {}, events: {} }
      store.change({ ...nothing, settings: firstSettings })
      server.faults.clear()
      server.clearRequests()
      return state()
    },
  }
}

function accountWire(store: Store, { email, name }: (typeof accounts)[number]): AccountWire {
  const today = new Date().setHours(0, 0, 0, 0)
  const isThisWeek = (at: number) => at >= today && at < today + weekMs
  return {
    email,
    name,
    grants: store.now.grants.filter((grant) => grant.email === email).length,
    week: store
      .eventsOf(email)
      .filter((event) => event.status !== 'cancelled' && isThisWeek(startOf(event)))
      .toSorted((one, other) => startOf(one) - startOf(other)),
  }
}
