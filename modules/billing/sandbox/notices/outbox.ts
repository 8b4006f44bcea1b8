// Sends notices to the product and tries again what it does not take.
import { randomUUID } from 'node:crypto'
import type {
  Attempt,
  Notice,
  NoticeDraft,
  Notifiers,
} from '#modules/billing/sandbox/notices/notice'
import type { Store } from '#modules/billing/sandbox/store'

/** Older ones are forgotten. */
const KEPT = 1000
const SHOWN_LETTERS = 500

export class Outbox {
  readonly #timers = new Map<string, NodeJS.Timeout>()
  readonly #stopping = new AbortController()

  constructor(
    private readonly store: Store,
    private readonly notifiers: Notifiers
  ) {}

  /** Takes up what the last run left waiting. */
  resume() {
    for (const notice of this.store.state.notices) {
      if (notice.state === 'waiting') this.#schedule(notice, notice.nextAt ?? notice.createdAt)
    }
  }

  stop() {
    this.#stopping.abort()
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }

  /** Notes it; resolves after the first attempt. Later attempts, if any, go on by themselves. */
  async send(draft: NoticeDraft, isLost = false): Promise<Notice> {
    const notice: Notice = {
      ...draft,
      id: randomUUID(),
      createdAt: new Date().toISOString(),
      state: isLost ? 'lost' : draft.url ? 'waiting' : 'unaddressed',
      attempts: [],
    }
    const { notices } = this.store.state
    notices.push(notice)
    notices.splice(0, notices.length - KEPT)
    this.store.save()
    if (notice.state === 'waiting') await this.#attempt(notice)
    return notice
  }

  async #attempt(notice: Notice): Promise<void> {
    const attempt = await this.#post(notice)
    // Cut short by our own end: the next run tries it again.
    if (this.#stopping.signal.aborted) return
    notice.attempts.push(attempt)
    this.#settle(notice, attempt)
    this.store.save()
  }

  /** Decides what comes after an attempt. A forger tries once. */
  #settle(notice: Notice, { status }: Attempt) {
    const { retrySeconds } = this.store.state.settings
    const pause = retrySeconds[notice.attempts.length - 1]
    delete notice.nextAt
    if (status !== undefined && this.notifiers[notice.provider].accepts(status)) {
      notice.state = 'delivered'
    } else if (pause === undefined || notice.kind === 'forged') {
      notice.state = 'failed'
    } else {
      notice.nextAt = new Date(Date.now() + pause * 1000).toISOString()
      this.#schedule(notice, notice.nextAt)
    }
  }

  #schedule(notice: Notice, at: string) {
    const timer = setTimeout(
      () => {
        this.#timers.delete(notice.id)
        void this.#attempt(notice)
      },
      Math.max(0, Date.parse(at) - Date.now())
    )
    this.#timers.set(notice.id, timer)
  }

  async #post(notice: Notice): Promise<Attempt> {
    const at = new Date().toISOString()
    const timeout = AbortSignal.timeout(this.store.state.settings.answerSeconds * 1000)
    try {
      const response = await fetch(notice.url!, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...this.notifiers[notice.provider].headers(notice),
        },
        body: JSON.stringify(notice.body),
        redirect: 'manual',
        signal: AbortSignal.any([timeout, this.#stopping.signal]),
      })
      const answer = (await response.text()).slice(0, SHOWN_LETTERS)
      return { at, status: response.status, answer }
    } catch (error) {
      const { message, cause } = error as Error
      return { at, answer: cause instanceof Error ? cause.message || message : message }
    }
  }
}
