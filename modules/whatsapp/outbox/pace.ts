/** Rate limit of a number: a free burst, after it one message at a time, with random spread. */

/** Replies must not feel slow; WhatsApp penalizes new conversations. */
export const paceFigures = {
  answer: { burst: 20, everyMs: 100, spreadMs: 0 },
  cold: { burst: 5, everyMs: 3_000, spreadMs: 2_000 },
  /** EXT-05: whatever a program sends, one a second. */
  program: { burst: 1, everyMs: 1_000, spreadMs: 0 },
} as const
type Kind = keyof typeof paceFigures

export interface Leaver {
  /** The lane of the chat; its booked turn is kept. */
  readonly key: string
  readonly connectionId: number
  readonly kind: Kind
}

/** Per process: only the process that has a number's socket sends on it. */
export class Pace {
  /** By connection and kind: the time at which the number has recovered from all it sent. */
  readonly #restedAt = new Map<string, number>()
  readonly #booked = new Map<string, number>()

  constructor(readonly chance: () => number = Math.random) {}

  /** Milliseconds until the chat's next message may be sent; 0 uses up the turn. */
  waitMs({ key, connectionId, kind }: Leaver, nowMs = performance.now()): number {
    const turn = this.#booked.get(key) ?? this.#book(`${connectionId}|${kind}`, kind, nowMs)
    if (turn <= nowMs) {
      this.#booked.delete(key)
      return 0
    }
    this.#booked.set(key, turn)
    return Math.ceil(turn - nowMs)
  }

  #book(number: string, kind: Kind, nowMs: number): number {
    const { burst, everyMs, spreadMs } = paceFigures[kind]
    const rested = Math.max(this.#restedAt.get(number) ?? 0, nowMs)
    this.#restedAt.set(number, rested + everyMs + this.chance() * spreadMs)
    return rested - (burst - 1) * everyMs
  }
}
