/** Test cases of each route of operations: who has access, another company's ids, invalid input. */
import Heartbeat from '#modules/operations/processes/heartbeat'
import { aFailedJob, aWaitingJob, testQueue } from '#modules/operations/testing'
import type { RouteCase, RouteCases } from '#tests/support/route_cases'

const ofPlatform = {
  right: 'super',
  by: 'platform',
  foreign: 'names no row of a company',
} as const
const ofQueue: RouteCase = { ...ofPlatform, valid: async () => ({ params: { name: testQueue } }) }

const cases: RouteCases = {
  'GET /platform/modules': { ...ofPlatform, valid: async () => ({}) },
  'GET /platform/processes': {
    ...ofPlatform,
    valid: async () => {
      await new Heartbeat().beat()
      return {}
    },
  },
  'GET /platform/metrics': { ...ofPlatform, valid: async () => ({}) },
  'GET /platform/job-queues': { ...ofPlatform, valid: async () => ({}) },
  // The next route lets it go on.
  'POST /platform/job-queues/:name/pause': ofQueue,
  'POST /platform/job-queues/:name/resume': ofQueue,
  'POST /platform/job-queues/:name/retry': ofQueue,
  'GET /platform/jobs': {
    ...ofPlatform,
    valid: async () => {
      await aWaitingJob()
      return { query: { state: 'waiting', queue: testQueue } }
    },
  },
  'GET /platform/jobs/:id': {
    ...ofPlatform,
    valid: async () => ({ params: { id: await aWaitingJob() } }),
  },
  'POST /platform/jobs/:id/retry': {
    ...ofPlatform,
    valid: async () => ({ params: { id: await aFailedJob() } }),
  },
  'DELETE /platform/jobs/:id': {
    ...ofPlatform,
    valid: async () => ({ params: { id: await aWaitingJob() } }),
  },
}
export default cases
