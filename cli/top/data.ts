// What `guiche top` asks the server for.
import { callServer, type ServerRefusal } from '#cli/client/server'
import { Feed, PagedList, Source } from '#cli/top/feed'
import { LogTail } from '#cli/top/log_tail'
import type { JobQueueWire, JobWire, ProcessWire, TenantsPageWire, TenantWire } from '#cli/top/wire'
import { connectionStatuses, type ConnectionStatus } from '#modules/whatsapp/contract'
import type {
  PlatformCodeWire,
  PlatformConnectionDetailWire,
  PlatformConnectionsPageWire,
  PlatformConnectionWire,
} from '#modules/whatsapp/wire'

/** Milliseconds, instead of a command's minute: a screen says soon that nobody answers. */
const within = 10_000
/** Rows on a page of companies or jobs, and of connections, which are far more. */
const pageSize = 20
const connectionsOnPage = 100
/** Samples of the sparklines. */
const samplesKept = 240

type Query = Record<string, string | number | undefined>
const get = <Answer>(of: string, query: Query = {}) =>
  callServer<Answer>('GET', of, { query, within })

/** Which rows of a list are wanted. */
export interface Wanted {
  /** Typed after `/`. */
  readonly search: string
  /** A state of connections or jobs; empty for all. */
  readonly state: string
  /** The company (a number) or the process whose connections, or the queue whose jobs; null for all. */
  readonly of: number | string | null
}

export interface ConnectionsOverview {
  readonly counts: Readonly<Record<ConnectionStatus, number>>
  /** Those that are not connected, the first hundred of each state. */
  readonly away: readonly PlatformConnectionWire[]
}

/** Messages of all processes, a second. */
interface Sample {
  readonly in: number
  readonly out: number
}

export class Data {
  readonly feed = new Feed()
  readonly processes = new Source(1000, () => this.#processes())
  readonly queues = new Source(1000, async () => {
    return (await get<{ queues: readonly JobQueueWire[] }>('/platform/job-queues')).queues
  })
  readonly connections = new Source(5000, connectionsOverview)
  readonly log = new LogTail()
  /** The oldest first. */
  readonly samples: Sample[] = []
  readonly #rates = new Rates()

  readonly lists = {
    tenants: ({ search }: Wanted) =>
      // The messages of a month are counted anew for each answer, which takes long in large companies.
      new PagedList<TenantWire>(15_000, pageSize, async (pageNumber) => {
        const query = { pageNumber, searchParam: search || undefined }
        const { companies, count } = await get<TenantsPageWire>('/companies', query)
        return { rows: companies, count }
      }),
    sessions: ({ search, state, of }: Wanted) =>
      new PagedList<PlatformConnectionWire>(1000, connectionsOnPage, async (pageNumber) => {
        const { connections, count } = await get<PlatformConnectionsPageWire>(
          '/platform/connections',
          {
            ...{ pageNumber, pageSize: connectionsOnPage },
            ...(typeof of === 'number' ? { companyId: of } : { processId: of ?? undefined }),
            ...{ status: state || undefined, searchParam: search || undefined },
          }
        )
        return { rows: connections, count }
      }),
    jobs: ({ state, of }: Wanted) =>
      new PagedList<JobWire>(1000, pageSize, async (pageNumber) => {
        const query = { pageNumber, state: state || undefined, queue: of ?? undefined }
        const { jobs, count } = await get<{ jobs: readonly JobWire[]; count: number }>(
          '/platform/jobs',
          query
        )
        return { rows: jobs, count }
      }),
  }

  /** One thing, for its details. */
  readonly one = {
    tenants: (id: number | string) => source(() => get<TenantWire>(`/companies/${id}`)),
    sessions: (id: number | string) => source(readsSession(id)),
    jobs: (id: number | string) =>
      source(() => get<JobWire>(`/platform/jobs/${encodeURIComponent(id)}`)),
  }

  async #processes(): Promise<readonly ProcessWire[]> {
    const { processes } = await get<{ processes: readonly ProcessWire[] }>('/platform/processes')
    const sample = this.#rates.sampleOf(processes, performance.now())
    if (sample) this.samples.push(sample)
    if (this.samples.length > samplesKept) this.samples.shift()
    return processes
  }
}

const source = <Answer>(read: () => Promise<Answer>) => new Source(1000, read)

/** A session in its details, with the code that waits for a phone. */
export interface DetailedSession extends PlatformConnectionDetailWire {
  readonly code: PlatformCodeWire['code']
}

/** A code is asked for once: the server notes each one that it shows. */
function readsSession(id: number | string): () => Promise<DetailedSession> {
  const path = `/platform/connections/${id}`
  let last: Pick<PlatformCodeWire, 'codeId' | 'code'> = { codeId: null, code: null }
  return async () => {
    const session = await get<PlatformConnectionDetailWire>(path)
    if (session.status !== 'qrcode') return { ...session, code: null }
    const known = last.codeId ?? undefined
    const { codeId, code } = await get<PlatformCodeWire>(`${path}/code`, { known })
    if (code || codeId !== last.codeId) last = { codeId, code }
    return { ...session, code: last.code }
  }
}

async function connectionsOverview(): Promise<ConnectionsOverview> {
  const counts: Partial<Record<ConnectionStatus, number>> = {}
  const away: PlatformConnectionWire[] = []
  for (const status of connectionStatuses) {
    const size = status === 'CONNECTED' ? 1 : connectionsOnPage
    const page = await get<PlatformConnectionsPageWire>('/platform/connections', {
      ...{ status, pageSize: size },
    })
    counts[status] = page.count
    if (status !== 'CONNECTED') away.push(...page.connections)
  }
  return { counts: counts as Record<ConnectionStatus, number>, away }
}

/** Whether the route does not exist, since its module is switched off. */
export const isSwitchedOff = (refusal: ServerRefusal | null): boolean => refusal?.status === 404

/** Makes rates of counters that begin at 0 with each process. */
class Rates {
  #before = new Map<string | number, ProcessWire>()
  #at: number | null = null

  /** Null for the first answer. `now`: milliseconds of any clock. */
  sampleOf(processes: readonly ProcessWire[], now: number): Sample | null {
    const [before, at] = [this.#before, this.#at]
    this.#before = new Map(processes.map((one) => [one.id, one]))
    this.#at = now
    if (at === null || now <= at) return null
    const rateOf = (count: 'messagesIn' | 'messagesOut') => {
      const added = processes.map((one) => {
        const former = before.get(one.id)
        return former ? Math.max(0, one[count] - former[count]) : 0
      })
      return (added.reduce((sum, more) => sum + more, 0) * 1000) / (now - at)
    }
    return { in: rateOf('messagesIn'), out: rateOf('messagesOut') }
  }
}
