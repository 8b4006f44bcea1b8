// What the tab and tests get of the flow server.

export const faultKinds = ['slow', 'error', 'garbage', 'redirect'] as const
export type FaultKind = (typeof faultKinds)[number]

export interface FaultWire {
  readonly kind: FaultKind
  /** Calls that it meets; it lasts until it is cleared when missing. */
  readonly count?: number
  /** Of `slow`, in milliseconds. */
  readonly ms?: number
}

/** One rule of the script: the first one whose pattern is found in what the customer says answers. */
export interface RuleWire {
  /** A regular expression; `^$` is the beginning of a Typebot, before anybody has said anything. */
  readonly when: string
  /** `{text}` is what the customer said. An address of http is sent as a picture. */
  readonly say: readonly string[]
  /** Buttons of Typebot; other programs list them as a text. */
  readonly choices?: readonly string[]
  readonly action?: {
    readonly type: 'transfer' | 'close' | 'stop'
    readonly queueId?: number
    readonly userId?: number
  }
  /** The flow ends with this answer. */
  readonly end?: boolean
}

/** A call that came in. */
export interface CallWire {
  /** ISO. */
  readonly at: string
  readonly path: string
  /** As it was sent, cut; without tokens. */
  readonly body: string
  readonly status: number
}

export interface FlowStateWire {
  /** What to enter in an integration, by its kind. */
  readonly addresses: Readonly<Record<'typebot' | 'n8n' | 'webhook', string>>
  readonly dialogflow: { readonly projectName: string; readonly jsonContent: string }
  readonly script: readonly RuleWire[]
  readonly faults: readonly FaultWire[]
  /** Newest first. */
  readonly calls: readonly CallWire[]
}
