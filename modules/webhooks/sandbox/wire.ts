// JSON of the receiver's calls, as the page and programs read it.

/** How the receiver answers; see README.md. */
export const answerKinds = ['ok', 'error', 'gone', 'slow', 'close'] as const
export type AnswerKind = (typeof answerKinds)[number]

export interface SettingsOrder {
  /** How every delivery is answered from now on. */
  readonly answer?: AnswerKind
  /** `whsec_…`, by which deliveries are verified; empty for none. */
  readonly secret?: string
}
export interface SettingsWire {
  readonly answer: AnswerKind
  /** Empty when none was given. */
  readonly secret: string
  /** The address that a webhook takes. */
  readonly url: string
}

/** One request that was received. */
export interface ReceivedWire {
  /** Later ones have greater numbers. */
  readonly number: number
  /** `webhook-id`; the same again when it is sent again. */
  readonly id: string
  /** The event, `ticket.created`; empty when the body names none. */
  readonly type: string
  /** The end of the path. */
  readonly hook: string
  /** ISO 8601. */
  readonly receivedAt: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** As received. */
  readonly body: string
  readonly answer: AnswerKind
  /** How often its id had arrived before. */
  readonly repeats: number
  /** Null while no secret was given; otherwise the headers that do not fit it, none when the signature holds. */
  readonly wrongHeaders: readonly string[] | null
}
