/** Wire format of tickets (TCK-07). */
export interface TicketWire {
  readonly id: number
  readonly uuid: string
  readonly status: 'pending' | 'open' | 'closed'
  readonly userId: number | null
  readonly queueId: number | null
  readonly whatsappId: number | null
  readonly contactId: number
  readonly companyId: number
  readonly lastMessage: string
  readonly unreadMessages: number
  readonly isGroup: boolean
  readonly chatbot: boolean
  readonly queueOptionId: number | null
  readonly useIntegration: boolean
  readonly promptId: number | null
  readonly integrationId: number | null
  readonly protocol: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly contact: {
    readonly id: number
    readonly name: string
    readonly number: string
    readonly email: string
    readonly profilePicUrl: string
    /** Only in the history of a deleted contact, which admins see (CON-03). */
    readonly isDeleted?: true
  }
  readonly user: { readonly id: number; readonly name: string } | null
  readonly queue: { readonly id: number; readonly name: string; readonly color: string } | null
  readonly whatsapp: { readonly id: number; readonly name: string; readonly status: string } | null
  readonly tags: readonly TagWire[]
  /** The customer's rating after the ticket was closed (CLO-11); `rate` null: not answered yet. Null: not asked. */
  readonly rating: { readonly rate: 1 | 2 | 3 | null } | null
}

/** In a list: TCK-05. */
export interface ListedTicketWire extends TicketWire {
  /** The newest message of the ticket that matches the search. */
  readonly messageHit?: { readonly id: number; readonly body: string; readonly createdAt: string }
}

/** A page of GET /tickets (TCK-06). */
export interface TicketsPageWire {
  readonly tickets: readonly ListedTicketWire[]
  readonly count: number
  readonly hasMore: boolean
}

/** Response of the single-ticket endpoints. */
export interface TicketDetailWire extends TicketWire {
  readonly contact: TicketWire['contact'] & {
    readonly extraInfo: readonly {
      readonly id: number
      readonly name: string
      readonly value: string
    }[]
  }
}

/** What closing a ticket would send: a rating question, the closing text, or nothing (CLO-09, CLO-10). */
export interface ClosingWire {
  readonly sends: 'question' | 'farewell' | null
}

export interface TagWire {
  readonly id: number
  readonly name: string
  readonly color: string
  /** 1: a lane of the board. */
  readonly kanban: 0 | 1
}

/** A page of GET /api/tickets/all (EXT-11). */
export interface AllTicketsWire {
  readonly tickets: readonly TicketWire[]
  /** Null on the last page. */
  readonly nextCursor: number | null
}
