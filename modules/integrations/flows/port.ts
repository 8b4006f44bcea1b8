/** What a kind of flow does with a customer's message: it is asked, and what it answers is carried out (INT-13). */
import type { FlowReason } from '#modules/integrations/contract'
import type { Integration } from '#modules/integrations/model'

/** A message, and what is known around it. Times as ISO in UTC; ids are ours. */
export interface Said {
  /** The same for each try (INT-12). */
  readonly deliveryId: string
  readonly companyId: number
  readonly connection: { readonly id: number; readonly name: string }
  readonly ticket: {
    readonly id: number
    readonly uuid: string
    readonly status: string
    readonly queueId: number | null
    readonly userId: number | null
    /** What the variables of texts say about it now (VAR-02). */
    readonly texts: () => Promise<{ readonly queue: string; readonly protocol: string }>
  }
  readonly contact: { readonly id: number; readonly name: string; readonly number: string }
  readonly message: {
    readonly id: number
    /** WhatsApp's id. */
    readonly wid: string
    /** The chat's address on WhatsApp. */
    readonly chat: string | null
    /** The text or caption. */
    readonly body: string
    readonly kind: string
    /** The contract's name of the kind. */
    readonly mediaType: string
    /** Signed; null without a file. */
    readonly mediaUrl: string | null
    readonly mimetype: string | null
    /** Key of the stored file. */
    readonly mediaFile: string | null
    readonly mediaName: string | null
    readonly quotedId: number | null
    readonly sentAt: Date
  }
}

export type FlowMessage = (
  | { readonly kind: 'text'; readonly text: string }
  | {
      /** `voice`: as a voice note, if the file can be one. */
      readonly kind: 'image' | 'video' | 'audio' | 'voice' | 'document'
      readonly url: string
      readonly caption: string
    }
) & {
  /** Milliseconds since the message before, in which the customer sees us type (INT-32). Missing: none. */
  readonly pauseMs?: number
}
export type FlowAction =
  | { readonly kind: 'transfer'; readonly queueId: number | null; readonly userId: number | null }
  | { readonly kind: 'close' | 'stop' }

/** What a kind keeps between the messages of one run, as JSON. */
export type FlowState = object

export interface FlowAnswer {
  /** Of HTTP; null when nobody was asked. */
  readonly status: number | null
  /** In sending order, at most `maxMessages`. */
  readonly messages: readonly FlowMessage[]
  /** Carried out after the messages. */
  readonly action: FlowAction | null
  /** Kept for the next message, in the unit of work that sends these; missing: as it was. */
  readonly state?: FlowState | null
  /** Labels that the customer may choose from, which the messages list by number. Missing: none. */
  readonly choices?: readonly string[]
}

/** INT-13. */
export const maxMessages = 10
/** The longest text of one message, in characters. */
export const maxText = 4096

/** One kind of flow. */
export interface FlowKind {
  /**
   * Asks the flow. `state` is what the run's last answer kept. Throws `FlowUnavailable` when another try may help,
   * `FlowRefused` or `OutboundError` when none can. May be called again for the same message.
   */
  ask(integration: Integration, said: Said, state: FlowState | null): Promise<FlowAnswer>
}

class FlowError extends Error {
  constructor(
    message: string,
    /** Of HTTP; null without an answer. */
    readonly status: number | null,
    readonly reason: FlowReason = (status ?? 0) >= 400 ? 'http' : 'refused'
  ) {
    super(message)
  }
}

/** The flow cannot be reached, or has failed itself. */
export class FlowUnavailable extends FlowError {}

/** The flow answers what no other try would change: people take over, and see the message. */
export class FlowRefused extends FlowError {}
