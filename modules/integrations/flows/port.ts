/** What a kind of flow does with a customer's message: it is asked, and what it answers is carried out (INT-13). */
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
    readonly mediaName: string | null
    readonly quotedId: number | null
    readonly sentAt: Date
  }
}

export type FlowMessage =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'image' | 'audio' | 'document'
      readonly url: string
      readonly caption: string
    }
export type FlowAction =
  | { readonly kind: 'transfer'; readonly queueId: number | null; readonly userId: number | null }
  | { readonly kind: 'close' | 'stop' }

export interface FlowAnswer {
  /** Of HTTP. */
  readonly status: number
  /** In sending order, at most `maxMessages`. */
  readonly messages: readonly FlowMessage[]
  /** Carried out after the messages. */
  readonly action: FlowAction | null
}

/** INT-13. */
export const maxMessages = 10

/** One kind of flow. */
export interface FlowKind {
  /**
   * Asks the flow. Throws `FlowUnavailable` when another try may help, `OutboundError` when none can. May be called again
   * for the same message.
   */
  ask(integration: Integration, said: Said): Promise<FlowAnswer>
}

/** The flow cannot be reached, or has failed itself. */
export class FlowUnavailable extends Error {
  constructor(
    message: string,
    /** Of HTTP; null without an answer. */
    readonly status: number | null
  ) {
    super(message)
  }
}
