/** What went wrong with a session since it was last open, and what follows: when it reconnects, or that it ends (CNX-01, CNX-02). */
import { now } from '#app/kernel/clock'
import type { Closing } from '#modules/whatsapp/drivers/driver'
import { nextStep, type NextStep } from '#modules/whatsapp/sessions/next_step'

/** Seconds to wait after a failed step, by number of failures before it; the last value applies to all later ones. */
const recoverSeconds = [2, 5, 10, 30]

export class Reconnects {
  #failures = 0
  /** 401s in a row: after the first a login checks it, the second is final. */
  #refusals = 0
  /** Failed steps in a row, most likely because the database was unreachable. */
  #failedSteps = 0
  #downSince = now()

  /** Tries since the session was last open. */
  get failures(): number {
    return this.#failures
  }

  /** Somebody asked for the session: its tries are counted from now on. */
  begin() {
    this.#failures = 0
    this.#downSince = now()
  }

  opened() {
    this.#failures = 0
    this.#refusals = 0
  }

  /** The session is idle until somebody asks for it. */
  ended() {
    this.#refusals = 0
  }

  /** Counts a socket that closed, and says what to do. */
  closed(closing: Closing, { wasOpen }: { readonly wasOpen: boolean }): NextStep {
    if (wasOpen) this.#downSince = now()
    const downMs = now().diff(this.#downSince).toMillis()
    this.#refusals = closing.code === 401 ? this.#refusals + 1 : 0
    const [failures, refusals] = [this.#failures, this.#refusals]
    const step = nextStep({ closing, failures, refusals, downMs, chance: Math.random() })
    if (step.kind === 'reconnect' && closing.code !== 515) this.#failures += 1
    return step
  }

  stepDone() {
    this.#failedSteps = 0
  }

  /** Counts a step that failed. Returns the seconds to wait before the next one. */
  stepFailed(): number {
    const seconds = recoverSeconds[Math.min(this.#failedSteps, recoverSeconds.length - 1)]
    this.#failedSteps += 1
    return seconds
  }
}
