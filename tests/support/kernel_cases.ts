/** Route cases of the kernel: health, version, files and progress streams. */
import { Secret } from '@adonisjs/core/helpers'
import env from '#start/env'
import { storeFile } from '#app/kernel/media/media'
import type { Party, RouteCases } from '#tests/support/route_cases'

const nothingNamed = 'names no row of a company'
const metricsKey = 'key-of-the-metrics'
const text = new TextEncoder().encode('hello')

const fileOf = async ({ actor }: Party) => {
  const { key } = await storeFile(actor, { bytes: text, originalName: 'hello.txt' })
  return { params: { '*': key } }
}
const progressOf = ({ actor }: Party) => `companies/${actor.companyId}/progress`

/** A stream that stays open while the test subscribes to channels. */
async function openStream({ actor, token }: Party) {
  const uid = `walk-${actor.userId}`
  const address = `http://${process.env.HOST}:${process.env.PORT}/__transmit/events?uid=${uid}`
  const headers = { authorization: `Bearer ${token}` }
  await fetch(address, { headers, signal: AbortSignal.timeout(10_000) })
  return uid
}

const cases: RouteCases = {
  'GET /health': { right: 'anyone', valid: async () => ({}), foreign: nothingNamed },
  'GET /health/live': { right: 'anyone', valid: async () => ({}), foreign: nothingNamed },
  'GET /health/ready': { right: 'anyone', valid: async () => ({}), foreign: nothingNamed },
  // By a key of its own, not by a session (tests/functional/metrics.spec.ts).
  'GET /metrics': {
    right: 'anyone',
    valid: async () => {
      env.set('METRICS_KEY', new Secret(metricsKey))
      return { token: metricsKey }
    },
    foreign: nothingNamed,
  },
  'GET /version': { right: 'anyone', valid: async () => ({}), foreign: nothingNamed },
  'GET /media/*': {
    right: 'member',
    valid: ({ home }) => fileOf(home),
    foreign: async ({ away }) => [await fileOf(away)],
  },
  'GET /__transmit/events': {
    right: 'member',
    unpaid: true,
    streams: true,
    valid: async () => ({ query: { uid: 'walk' } }),
    foreign: 'opens an empty stream; channels are asked for by subscribe',
  },
  'POST /__transmit/subscribe': {
    right: 'member',
    unpaid: true,
    valid: async ({ home }) => ({
      body: { uid: await openStream(home), channel: progressOf(home) },
    }),
    foreign: async ({ home, away }) => [
      { body: { uid: await openStream(home), channel: progressOf(away) } },
    ],
  },
  'POST /__transmit/unsubscribe': {
    right: 'member',
    unpaid: true,
    valid: async ({ home }) => ({
      body: { uid: await openStream(home), channel: progressOf(home) },
    }),
    foreign: 'only gives up what this very stream had',
  },
}
export default cases
