/**
 * Parameters of the crash tests: `npm run test:crash` uses the long form, `npm test` the short one,
 * `CRASH=ten` the one with ten crashes.
 */
export interface Form {
  readonly connections: number
  /** Each writes to every connection, i.e. has one chat per connection. */
  readonly customers: number
  /** Messages of one chat. */
  readonly rounds: number
  /** Chats in which the agent answers, and how often. */
  readonly answeredChats: number
  readonly answers: number
  /** The failures stop when all is written, and at the latest after this number of kill -9. */
  readonly maxKills: number
  readonly restarts: number
  readonly drops: number
  /** Milliseconds from the server's first response to its next kill -9. */
  readonly killEveryMs: number
  /**
   * Milliseconds in which everything is written. Messages of one chat are more than a second apart: WhatsApp
   * counts in seconds, and the two addresses of one person are two lanes until they are merged.
   */
  readonly writingMs: number
  /** Milliseconds in which everything must have been processed after the last failure. */
  readonly timeoutMs: number
}

const long: Form = {
  connections: 20,
  customers: 50,
  rounds: 10,
  answeredChats: 200,
  answers: 10,
  maxKills: Infinity,
  restarts: 3,
  drops: 10,
  killEveryMs: 5_000,
  writingMs: 200_000,
  timeoutMs: 600_000,
}
const short: Form = {
  connections: 3,
  customers: 6,
  rounds: 10,
  answeredChats: 9,
  answers: 4,
  maxKills: 3,
  restarts: 1,
  drops: 2,
  killEveryMs: 3_000,
  writingMs: 12_000,
  timeoutMs: 120_000,
}

/** Ten crashes of the server within a minute. */
const ten: Form = { ...short, rounds: 12, answers: 6, maxKills: 10, writingMs: 45_000 }

const forms: Readonly<Record<string, Form>> = { full: long, ten, short }
export const form = forms[process.env.CRASH ?? 'short'] ?? short

/** The customer's number by index, and the company's. */
export const customerAt = (place: number) => `5511912340${String(place + 100)}`
export const businessAt = (place: number) => `55119000010${String(place + 10)}`

/** Parameters of the test of cut connections. */
export interface CutForm extends Form {
  /** Each run has its own messages and includes all failures. */
  readonly runs: number
  /** Milliseconds in which connections are terminated again and again, once per run. */
  readonly terminatingMs: number
  /** Milliseconds for which the database hangs, once per run. */
  readonly hangingMs: number
}

const cutShort: CutForm = {
  ...short,
  rounds: 4,
  answers: 3,
  runs: 1,
  writingMs: 9_000,
  terminatingMs: 4_000,
  hangingMs: 3_500,
}
const cutLong: CutForm = {
  ...cutShort,
  customers: 20,
  rounds: 10,
  answeredChats: 36,
  answers: 6,
  runs: 20,
  writingMs: 45_000,
  terminatingMs: 30_000,
  // Longer than the server waits for its database: requests are refused, leases expire.
  hangingMs: 40_000,
  timeoutMs: 300_000,
}
const cutForms: Readonly<Record<string, CutForm>> = {
  full: cutLong,
  ten: { ...cutLong, runs: 2 },
  short: cutShort,
}
export const cutForm = cutForms[process.env.CRASH ?? 'short'] ?? cutShort

/** Parameters of the test with paused processes (`paused_holder.spec.ts`). */
export interface PauseForm {
  readonly connections: number
  /** Each writes to every connection. */
  readonly customers: number
  /** Number of processes that share the connections, one entry per round, cyclically. */
  readonly processes: readonly number[]
  /** Duration of the pause in each round; milliseconds. */
  readonly pausesMs: readonly number[]
}

const anyPause = () => 1_000 + Math.random() * 89_000
/** Short form: another process has taken over by the end of the pause, after the lease (30 s) and the next check (5 s). */
export const pauseForm: PauseForm =
  process.env.CRASH === 'full'
    ? {
        connections: 6,
        customers: 4,
        processes: [2, 3],
        pausesMs: Array.from({ length: 20 }, anyPause),
      }
    : { connections: 3, customers: 3, processes: [2], pausesMs: [37_000] }

/** Parameters of the test with wrong clocks (`clocks_apart.spec.ts`). */
export interface ClockForm {
  readonly connections: number
  /** Each writes to every connection. */
  readonly customers: number
  /** Number of messages per chat, and of answers. */
  readonly rounds: number
}
export const clockForm: ClockForm =
  process.env.CRASH === 'full'
    ? { connections: 6, customers: 8, rounds: 30 }
    : { connections: 2, customers: 3, rounds: 6 }

/** Parameters of the rolling upgrade (`rolling_upgrade.spec.ts`): each chat has a message every 1.5 seconds. */
export interface RollForm {
  readonly connections: number
  readonly customers: number
  readonly answeredChats: number
  readonly browsers: number
}
/** Full: a hundred messages a second, and two hundred browsers. */
export const rollForm: RollForm =
  process.env.CRASH === 'full'
    ? { connections: 10, customers: 15, answeredChats: 20, browsers: 200 }
    : { connections: 3, customers: 3, answeredChats: 3, browsers: 18 }
