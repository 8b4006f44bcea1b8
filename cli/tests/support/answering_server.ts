// A server on a socket file that answers the routes of operators with rows that do not change by themselves.
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import type { JobQueueWire, JobWire, ProcessWire, TenantWire } from '#cli/top/wire'
import { connectionStatuses } from '#modules/whatsapp/contract'
import type { PlatformCodeWire, PlatformConnectionDetailWire } from '#modules/whatsapp/wire'

/** A call that changed something, for example `POST /platform/connections/7/session`. */
type Call = string

export interface World {
  tenants: TenantWire[]
  sessions: PlatformConnectionDetailWire[]
  /** What sessions in the state `qrcode` show. */
  code: { qrcode: string; pairingCode: string }
  /** Null: the module is switched off. */
  processes: ProcessWire[] | null
  queues: JobQueueWire[] | null
  jobs: JobWire[]
}

const minute = 60_000
/** So long ago; half a second less, so that no figure changes while a test looks. */
const ago = (ms: number) => new Date(Date.now() - ms - 500).toISOString()

export class AnsweringServer {
  readonly calls: Call[] = []
  /** How often something was read, by its path. */
  readonly reads = new Map<string, number>()
  /** With what it refuses calls that change something; null for not. */
  refuses: { error: string; message: string } | null = null
  #server: http.Server | null = null

  private constructor(
    readonly folder: string,
    readonly world: World
  ) {}

  static async start(world: World): Promise<AnsweringServer> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'guiche-top-'))
    const server = new AnsweringServer(folder, world)
    await server.listen()
    return server
  }

  get env(): NodeJS.ProcessEnv {
    return { OPERATOR_SOCKET: path.join(this.folder, 'guiche.sock') }
  }

  async listen(): Promise<void> {
    this.#server = http.createServer((request, response) => {
      const [status, body] = this.#answer(request)
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    })
    await new Promise<void>((resolve) => {
      this.#server!.listen(this.env.OPERATOR_SOCKET, resolve)
    })
  }

  async close(): Promise<void> {
    const server = this.#server
    this.#server = null
    if (!server) return
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }

  async stop(): Promise<void> {
    await this.close()
    await rm(this.folder, { recursive: true, force: true })
  }

  #answer({ method, url }: http.IncomingMessage): [number, unknown] {
    const { pathname, searchParams } = new URL(url!, 'http://localhost')
    if (method !== 'GET') {
      this.calls.push(`${method} ${pathname}`)
      return this.refuses ? [403, this.refuses] : [200, { message: 'Done.' }]
    }
    this.reads.set(pathname, (this.reads.get(pathname) ?? 0) + 1)
    const found = this.#read(pathname, Object.fromEntries(searchParams))
    return found === undefined
      ? [404, { error: 'E_ROUTE_NOT_FOUND', message: 'Not found.' }]
      : [200, found]
  }

  #read(of: string, query: Query): unknown {
    const { tenants, sessions, processes, queues, jobs } = this.world
    const lists: Record<string, () => unknown> = {
      '/companies': () => page('companies', tenants, query),
      '/platform/connections': () => page('connections', sessions, query),
      '/platform/processes': () => processes && { processes },
      '/platform/job-queues': () => queues && { queues },
      '/platform/jobs': () => queues && page('jobs', jobs, query),
    }
    if (lists[of]) return lists[of]() ?? undefined
    if (of.endsWith('/code')) return this.#codeOf(Number(of.split('/').at(-2)), query.known)
    const [folder, id] = [of.slice(0, of.lastIndexOf('/')), of.slice(of.lastIndexOf('/') + 1)]
    const rows = {
      '/companies': tenants,
      '/platform/connections': sessions,
      '/platform/jobs': jobs,
    }
    const all: readonly { id: unknown }[] = rows[folder as keyof typeof rows] ?? []
    return all.find((row) => String(row.id) === decodeURIComponent(id))
  }

  #codeOf(id: number, known: string | undefined): PlatformCodeWire {
    const { sessions, code } = this.world
    const { status, reason } = sessions.find((session) => session.id === id)!
    const codeId = status === 'qrcode' ? `id of ${code.qrcode}` : null
    const isNew = codeId !== null && codeId !== known
    const codeExpiresAt = new Date(Date.now() + minute).toISOString()
    return {
      ...{ status, reason, reasonDetail: null, codeId },
      code: isNew ? { ...code, codeExpiresAt } : null,
    }
  }
}

type Query = Readonly<Record<string, string | undefined>>

function matches({ searchParam = '', status, state, companyId, processId, queue }: Query) {
  return (row: object) => {
    const { name, process, ...rest } = row as Record<string, unknown>
    const asked = [
      [status, rest.status],
      [state, rest.state],
      [companyId, String(rest.companyId)],
      [processId, (process as { id?: string } | null)?.id],
      [queue, rest.queue],
    ]
    return (
      String(name).toLowerCase().includes(searchParam.toLowerCase()) &&
      asked.every(([wanted, has]) => wanted === undefined || wanted === has)
    )
  }
}

function page(name: string, all: readonly object[], query: Query) {
  const rows = all.filter(matches(query))
  const size = Number(query.pageSize ?? 20)
  const first = (Number(query.pageNumber ?? 1) - 1) * size
  const some = rows.slice(first, first + size)
  return { [name]: some, count: rows.length, hasMore: first + size < rows.length }
}

/** So many companies and connections; of these each tenth is away. */
export function aWorld({ tenants = 3, sessions = 8 } = {}): World {
  return {
    tenants: [...Array(tenants).keys()].map((at) => aTenant(at + 1)),
    sessions: [...Array(sessions).keys()].map((at) => aSession(at + 1, tenants)),
    // As long as those of WhatsApp.
    code: { qrcode: `2@${'A'.repeat(130)},${'b'.repeat(44)},${'C'.repeat(44)}`, pairingCode: '' },
    processes: [
      aProcess('1', { pid: 4711, kinds: ['web'], cpuShare: 0.23, sockets: 120, messagesIn: 9000 }),
      aProcess('2', { pid: 4712, kinds: ['gateway', 'jobs'], cpuShare: 0.61, leases: 180 }),
      aProcess('3', { pid: 4713, kinds: ['ai'], isGone: true, seenAt: ago(3 * minute) }),
    ],
    queues: [
      aQueue('webhooks', { waiting: 1200, failed: 3, oldestAt: ago(42 * minute), active: 5 }),
      aQueue('media', { waiting: 12, delayed: 4, oldestAt: ago(5 * minute) }),
      aQueue('mail', { isPaused: true, waiting: 40, oldestAt: ago(90 * minute) }),
      aQueue('inbox', { kind: 'lane', waiting: 7, oldestAt: ago(minute), donePerMinute: null }),
    ],
    jobs: ['bounce', 'deliver', 'retry'].map((name, at) => ({
      ...{ id: `webhooks:${at + 1}`, name, queue: 'webhooks', state: 'failed' },
      ...{
        payload: { companyId: 3, url: 'https://n8n.example/hook' },
        attemptsMade: 5,
        attempts: 5,
      },
      ...{ addedAt: ago(50 * minute), finishedAt: ago(40 * minute), error: 'connect ECONNREFUSED' },
    })),
  }
}

const names = [
  'Padaria Sol',
  'Oficina São João',
  '株式会社東京サービスセンター',
  'Clínica\u001B[2J Vida',
]

function aTenant(id: number): TenantWire {
  const name = id <= names.length ? names[id - 1] : `Empresa ${id}`
  return {
    ...{ id, name, email: `dona${id}@padaria.example`, phone: `55119000${id}`, status: id !== 2 },
    ...{ campaignsEnabled: true, dueDate: id % 3 === 0 ? '2024-01-31' : '2099-01-31' },
    ...{ createdAt: '2025-05-01T12:00:00.000Z', isPlatform: id === 1 },
    use: {
      ...{ users: 3 + (id % 7), connections: 4, messagesOfMonth: 1000 + id },
      lastSeenAt: ago(3 * 60 * minute),
    },
  }
}

export function aSession(id: number, tenants: number): PlatformConnectionDetailWire {
  const companyId = ((id - 1) % tenants) + 1
  const status = id % 10 === 3 ? 'DISCONNECTED' : id % 10 === 5 ? 'qrcode' : connectionStatuses[3]
  const isAway = status === 'DISCONNECTED'
  return {
    ...{ id, companyId, companyName: aTenant(companyId).name, name: `Balcão ${id}` },
    ...{ number: `55119${String(id).padStart(8, '0')}`, status, retries: isAway ? 4 : 0 },
    ...{ reason: isAway ? 'logged_out' : null, isDefault: id === 1, coldLockedUntil: null },
    lastConnectedAt: '2026-05-01T10:00:00.000Z',
    lastDisconnectedAt: isAway ? ago(125 * minute) : null,
    updatedAt: '2026-05-01T10:00:00.000Z',
    process: isAway ? null : { id: '2', host: 'server-a', pid: 4712 },
    ...{ reasonDetail: null, lastMessageAt: isAway ? null : ago(minute) },
    ...{ lastError: isAway ? 'ERR_WAPP_NOT_INITIALIZED' : null },
    lastErrorAt: isAway ? ago(120 * minute) : null,
  }
}

const aProcess = (id: string, more: Partial<ProcessWire>): ProcessWire => ({
  ...{ id, host: 'server-a', pid: 1, kinds: ['web'], version: '0.1.0' },
  ...{ startedAt: ago(3 * 24 * 60 * minute), seenAt: ago(0), isGone: false },
  ...{ memoryBytes: 412_000_000, cpuShare: 0.02, eventLoopDelayMs: 12, sockets: 0, leases: 0 },
  ...{ messagesIn: 0, messagesOut: 0 },
  ...more,
})

const aQueue = (name: string, more: Partial<JobQueueWire>): JobQueueWire => ({
  ...{ name, kind: 'jobs', waiting: 0, delayed: 0, active: 0, failed: 0 },
  ...{ oldestAt: null, isPaused: false, donePerMinute: 12 },
  ...more,
})
