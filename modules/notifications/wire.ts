/** The parts of tickets and messages that the bell reads (TCK-07, TCK-11). */

export interface UnreadTicketWire {
  readonly id: number
  readonly uuid: string
  readonly status: 'pending' | 'open' | 'closed'
  readonly lastMessage: string
  readonly unreadMessages: number
  readonly updatedAt: string
  readonly contact: {
    readonly name: string
    readonly number: string
    readonly profilePicUrl: string
  }
  readonly user: { readonly id: number } | null
}
export interface UnreadPageWire {
  readonly tickets: readonly UnreadTicketWire[]
  /** All tickets that match, also those beyond the first page. */
  readonly count: number
}
export interface NewMessageWire {
  readonly body: string
  readonly fromMe: boolean
  readonly kind: string
}
