// Injected faults: rules that apply until their count or time is used up.
import type { MediaTroubles } from '#sandbox/media/host'

export const standingFaults = [
  'ack_error',
  'offline',
  'slow',
  'corrupt',
  'late',
  'duplicate',
  'reorder',
  'lose',
  'unreadable',
  'version',
  'media',
  'upload',
  'slow_media',
  'media_seal',
  'media_file',
  'no_upload',
  'silent',
  'unreachable',
] as const
export const suddenFaults = ['drop', 'logout', 'replaced', 'timelock'] as const

export type StandingFault = (typeof standingFaults)[number]
export type SuddenFault = (typeof suddenFaults)[number]

export interface Fault {
  readonly id: number
  readonly kind: StandingFault
  /** Applies to this number only; to every number when absent. */
  readonly number?: string
  readonly code?: number
  /** For delays (slow, late, slow_media): the delay; otherwise how long the rule applies. Milliseconds. */
  readonly ms?: number
  /** How many more times it applies; unlimited when absent. */
  count?: number
}

export class Faults {
  #rules: Fault[] = []
  #lastId = 0

  list(): readonly Fault[] {
    return this.#rules
  }

  /** `ended` is called when the rule's time is over, not when its count is used up or it is cleared. */
  add(order: Omit<Fault, 'id'>, ended: () => void = () => {}): Fault {
    const rule: Fault = { ...order, id: ++this.#lastId }
    this.#rules.push(rule)
    if (rule.ms !== undefined && !isDelay(rule.kind)) {
      setTimeout(() => {
        this.#drop(rule)
        ended()
      }, rule.ms).unref()
    }
    return rule
  }

  clear() {
    this.#rules = []
  }

  /** The rule that applies, without reducing its count. */
  standing(kind: StandingFault, number?: string): Fault | undefined {
    return this.#rules.find(
      (rule) => rule.kind === kind && (!rule.number || rule.number === number)
    )
  }

  /** The rule that applies; reduces its count by one. */
  strike(kind: StandingFault, number?: string): Fault | undefined {
    const rule = this.standing(kind, number)
    if (rule?.count !== undefined && --rule.count <= 0) this.#drop(rule)
    return rule
  }

  /** The faults that the media host checks for each request. */
  media(): MediaTroubles {
    return {
      refusal: (isUpload) => {
        const fault = this.strike('media') ?? (isUpload ? this.strike('upload') : undefined)
        return fault && (fault.code ?? (isUpload ? 500 : 404))
      },
      delay: () => this.strike('slow_media')?.ms ?? 0,
      damage: () => {
        if (this.strike('media_seal')) return 'seal'
        return this.strike('media_file') ? 'file' : undefined
      },
    }
  }

  #drop(rule: Fault) {
    this.#rules = this.#rules.filter((other) => other !== rule)
  }
}

export function isDelay(kind: StandingFault): boolean {
  return kind === 'slow' || kind === 'late' || kind === 'slow_media'
}
