// What the tab and tests get of the stand-in, and what they send.

export const interfaceKinds = ['openai', 'ollama'] as const
export type InterfaceKind = (typeof interfaceKinds)[number]

/** What a call asks for; `models` are all that only read which models there are. */
export const callKinds = ['chat', 'embed', 'transcribe', 'models', 'pull', 'delete'] as const
export type CallKind = (typeof callKinds)[number]

export const faultKinds = [
  '429',
  'quota',
  '500',
  'slow',
  'cut',
  'garbage',
  'dimension',
  'key',
] as const
export type FaultKind = (typeof faultKinds)[number]

export interface FaultWire {
  readonly kind: FaultKind
  /** The only kind of call that it meets; any when missing. `dimension` meets `embed` alone. */
  readonly call?: CallKind
  /** Calls that it meets; it lasts until it is cleared when missing. */
  readonly count?: number
  /** Milliseconds: how late `slow` is (70 s when missing), and how long `429` asks to wait (1 s when missing). */
  readonly ms?: number
}

/** One rule of the script: the first one that fits answers. */
export interface RuleWire {
  /** A regular expression (flags i and u), found in the last message of the user. */
  readonly when: string
  /** One that must be found in the system texts, too. */
  readonly system?: string
  /** `{{last}}` is the user's text, `{{context}}` the beginning of what stands between fence lines. */
  readonly answer: string
  /** Milliseconds before the answer begins. */
  readonly ms?: number
}

/** A call that came in. */
export interface CallWire {
  readonly id: number
  /** ISO 8601. */
  readonly at: string
  readonly interface: InterfaceKind
  readonly kind: CallKind
  /** Empty when the call names none. */
  readonly model: string
  /** Null until it is answered. */
  readonly status: number | null
  /** The caller left before the answer ended. */
  readonly hasLeft: boolean
  /** The fault that it met. */
  readonly fault: FaultKind | null
  /** Until the answer ended, in milliseconds; null before that. */
  readonly took: number | null
  /** The JSON of the body, or the fields of a form; of pictures and files only what they are and their size. */
  readonly request: unknown
  /** The text, or what was answered in a few words. */
  readonly answer: string
}

export interface AiStateWire {
  readonly addresses: Readonly<Record<InterfaceKind, string>>
  /** The only key that the interface of OpenAI takes. */
  readonly key: string
  /** Names; those of Ollama are the installed ones. */
  readonly models: Readonly<Record<InterfaceKind, readonly string[]>>
  readonly script: readonly RuleWire[]
  /** What every recording says. */
  readonly transcription: string
  /** How long a whole download takes, in milliseconds. */
  readonly pullMs: number
  /** Pause after each word of a streamed answer, in milliseconds. */
  readonly wordMs: number
  readonly faults: readonly FaultWire[]
  /** Newest first, at most 200. */
  readonly calls: readonly CallWire[]
}

/** Another one after each change of the state, which may be large. */
export interface AiMarkWire {
  readonly mark: string
}

export interface ScriptOrder {
  readonly script: readonly RuleWire[]
  readonly transcription?: string
}
export interface SettingsOrder {
  readonly pullMs?: number
  readonly wordMs?: number
  /** Installs the models of the beginning, and no others. */
  readonly resetModels?: boolean
}
