// Asks the server again and again for what is on screen, and knows since when it has not answered.
import { CliError, exitCodes } from '#cli/cli_error'
import { ServerRefusal } from '#cli/client/server'

/** Something that is asked for again and again while it is on screen. */
export interface Polled {
  /** Milliseconds between an answer and the next question. */
  readonly every: number
  /** False for what is read from this machine, which says nothing about the server. */
  readonly isOfServer?: boolean
  /** Rejects when no server answers. */
  load(): Promise<void>
}

/** One answer, kept until the next one replaces it. */
export class Source<Answer> implements Polled {
  readonly isOfServer: boolean = true
  value: Answer | null = null
  /** Why the server refuses; null when it does not. */
  refusal: ServerRefusal | null = null

  constructor(
    readonly every: number,
    private readonly read: () => Promise<Answer>
  ) {}

  async load(): Promise<void> {
    const { value, refusal } = await answerOf(this.read())
    this.refusal = refusal
    // After a refusal nothing of before is true any more.
    this.value = value
  }
}

/** A page as the server answers it. */
export interface PageAnswer<Row> {
  readonly rows: readonly Row[]
  readonly count: number
}

/** A long list, of which only the pages around what is on screen are asked for. */
export class PagedList<Row> implements Polled {
  /** Of all rows; null before the first answer. */
  count: number | null = null
  refusal: ServerRefusal | null = null
  readonly #pages = new Map<number, readonly Row[]>()
  #from = 0
  #to = 0
  /** Watching a list asks for its first page. */
  #shownBefore: readonly number[] = [0]

  constructor(
    readonly every: number,
    private readonly pageSize: number,
    private readonly read: (page: number) => Promise<PageAnswer<Row>>
  ) {}

  /** Undefined while its page has not been answered. */
  at(index: number): Row | undefined {
    return this.#pages.get(Math.floor(index / this.pageSize))?.[index % this.pageSize]
  }

  /**
   * Says which rows are on screen. True when pages came onto it that have to be asked for: once, since a server that is silent
   * or refuses is asked at the usual pace.
   */
  show(from: number, to: number): boolean {
    this.#from = from
    this.#to = to
    const shown = this.#shown()
    const before = this.#shownBefore
    this.#shownBefore = shown
    return shown.some((page) => !before.includes(page) && !this.#pages.has(page))
  }

  async load(): Promise<void> {
    const shown = this.#shown()
    const last = Math.max(...shown) + 1
    // The page that follows is fetched in advance, once.
    const ahead = this.#has(last) && !this.#pages.has(last) ? [last] : []
    const isMissing = (page: number) => !this.#pages.has(page)
    const order = [...shown.filter(isMissing), ...shown.filter((page) => !isMissing(page))]
    for (const page of [...order, ...ahead]) await this.#load(page)
  }

  async #load(page: number) {
    const { value, refusal } = await answerOf(this.read(page + 1))
    this.refusal = refusal
    if (value === null) return
    this.count = value.count
    this.#pages.set(page, value.rows)
    for (const known of this.#pages.keys()) if (!this.#has(known)) this.#pages.delete(known)
  }

  /** Page 0 exists even when it is empty. */
  #has(page: number): boolean {
    return page === 0 || page * this.pageSize < (this.count ?? 0)
  }

  #shown(): number[] {
    const last = Math.max(0, (this.count ?? 1) - 1)
    const first = Math.floor(Math.min(this.#from, last) / this.pageSize)
    const end = Math.floor(Math.min(Math.max(this.#to - 1, 0), last) / this.pageSize)
    return [...Array(end - first + 1).keys()].map((at) => first + at)
  }
}

async function answerOf<Answer>(call: Promise<Answer>) {
  try {
    return { value: await call, refusal: null }
  } catch (error) {
    if (error instanceof ServerRefusal) return { value: null, refusal: error }
    throw error
  }
}

/** No server answers. */
const isSilence = (error: unknown): error is CliError =>
  error instanceof CliError && error.exitCode === exitCodes.noServer

/** Milliseconds between two questions for what is only counted on screen. */
const slowly = 5000

/** Polls everything that is watched, each at its own pace. */
export class Feed {
  /** When the server answered last; before its first answer, when the program began. */
  answeredAt = Date.now()
  /** Why it does not answer; null while it does. */
  failure: string | null = null

  /** Called with an error that is none of the server's. */
  onError: (error: unknown) => void = (error) => {
    throw error
  }

  readonly #listeners = new Set<() => void>()
  readonly #watched = new Map<Polled, NodeJS.Timeout | undefined>()
  #slower: ReadonlySet<Polled> = new Set()
  readonly #asked = new Set<Polled>()
  readonly #again = new Set<Polled>()
  #version = 0

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  /** Changes with each answer. */
  readonly version = () => this.#version

  /** Asks for these from now on, and for nothing else; for those `beside` what is on screen less often. */
  watch(wanted: readonly Polled[], beside: readonly Polled[] = []): void {
    const slower = new Set(beside.filter((one) => !wanted.includes(one)))
    const all = new Set([...wanted, ...slower])
    for (const [one, timer] of this.#watched) {
      const isFaster = this.#slower.has(one) && !slower.has(one)
      if (all.has(one) && !isFaster) continue
      clearTimeout(timer)
      this.#watched.delete(one)
    }
    this.#slower = slower
    for (const one of all) {
      if (this.#watched.has(one)) continue
      this.#watched.set(one, undefined)
      void this.#poll(one)
    }
  }

  /** Asks at once; for all that is watched, or only for one. Resolves with the answers. */
  async refresh(one?: Polled): Promise<void> {
    const asked = one ? [one] : [...this.#watched.keys()]
    for (const each of asked) clearTimeout(this.#watched.get(each))
    await Promise.all(asked.map((each) => this.#poll(each)))
  }

  stop(): void {
    this.watch([])
    this.#listeners.clear()
  }

  async #poll(one: Polled): Promise<void> {
    if (this.#asked.has(one)) return void this.#again.add(one)
    this.#asked.add(one)
    try {
      await one.load()
      if (one.isOfServer !== false) {
        this.answeredAt = Date.now()
        this.failure = null
      }
    } catch (error) {
      if (!isSilence(error)) return this.onError(error)
      this.failure = error.message
    } finally {
      this.#asked.delete(one)
    }
    this.#changed()
    this.#next(one)
  }

  #next(one: Polled) {
    const isDue = this.#again.delete(one)
    if (!this.#watched.has(one)) return
    // Nobody waits long for a server that has come back.
    const every = this.#slower.has(one) ? Math.max(one.every, slowly) : one.every
    const wait = this.failure === null ? every : Math.min(every, 1000)
    this.#watched.set(
      one,
      setTimeout(() => void this.#poll(one), isDue ? 0 : wait)
    )
  }

  #changed() {
    this.#version++
    for (const listener of this.#listeners) listener()
  }
}
