/** Generated from /api/openapi.json. */
export interface paths {
  '/api/queues': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * All queues
     * @description Scope: `queues:read`.
     */
    get: operations['queues.index']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/connections': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * All connections and whether they are connected
     * @description Scope: `connections:read`.
     */
    get: operations['whatsapp.states']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/contacts': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Contacts by name, or those that match
     * @description Scope: `contacts:read`.
     */
    get: operations['contacts.index']
    put?: never
    /**
     * Add a contact
     * @description Scope: `contacts:write`.
     */
    post: operations['contacts.store']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/contacts/all': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * All contacts, page after page
     * @description Scope: `contacts:read`.
     */
    get: operations['contacts.all']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/contacts/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * One contact
     * @description Scope: `contacts:read`.
     */
    get: operations['contacts.show']
    /**
     * Change a contact; omitted fields stay
     * @description Scope: `contacts:write`.
     */
    put: operations['contacts.update']
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/tickets': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Tickets by their last change, or those that match
     * @description Scope: `tickets:read`.
     */
    get: operations['tickets.index']
    put?: never
    /**
     * Open a ticket with a contact
     * @description Scope: `tickets:write`.
     */
    post: operations['tickets.open']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/tickets/all': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * All tickets, page after page
     * @description Scope: `tickets:read`.
     */
    get: operations['tickets.all']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/tickets/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * One ticket
     * @description Scope: `tickets:read`.
     */
    get: operations['tickets.show']
    /**
     * Accept, transfer, return or close a ticket
     * @description Scope: `tickets:write`.
     */
    put: operations['tickets.update']
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/tickets/{ticketId}/messages': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * All messages of a ticket, page after page
     * @description Scope: `messages:read`.
     */
    get: operations['messages.all']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/messages/send': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Send a text or files to a number
     * @description Scope: `messages:send`.
     */
    post: operations['external_api.send']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/messages/{id}': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * How far a sent message came
     * @description Scope: `messages:read`.
     */
    get: operations['external_api.message']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/contacts/check': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Whether somebody on WhatsApp has a number
     * @description Scope: `contacts:read`.
     */
    get: operations['external_api.check']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/tags': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    /**
     * Tags by name, or those that match
     * @description Scope: `tags:read`.
     */
    get: operations['tags.index']
    put?: never
    post?: never
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/api/tags/sync': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    /**
     * Give a ticket exactly these tags
     * @description Scope: `tickets:write`.
     */
    post: operations['tags.sync']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
export type webhooks = Record<string, never>
export interface components {
  schemas: {
    /** @description Wire types of a queue (TCK-16) and of a menu option. */
    Queue: {
      id: number
      name: string
      color: string
      greetingMessage: string
      outOfHoursMessage: string
      orderQueue: number | null
      integrationId: number | null
      promptId: number | null
      schedules: components['schemas']['WorkingDay'][]
      /** @description Signed address that works without a session for a limited time (API-12). */
      mediaPath: string | null
      mediaName: string | null
    }
    /** @description One shift of a weekday, its times HH:mm (BOT-41). */
    WorkingDay: {
      weekday: string
      weekdayEn: string
      startTime: string
      endTime: string
    }
    /** @description Visible to everybody: enough to choose one and to know whether it works. */
    ConnectionName: {
      id: number
      name: string
      status: components['schemas']['ConnectionStatus']
      isDefault: boolean
      /** @description Until when WhatsApp forbids it to start conversations; null when it may. Replies still work meanwhile. */
      coldLockedUntil: string | null
      queues: components['schemas']['ConnectionQueueName'][]
    }
    ConnectionQueueName: {
      id: number
      name: string
      color: string
    }
    /** @enum {string} */
    ConnectionStatus: 'OPENING' | 'qrcode' | 'PAIRING' | 'CONNECTED' | 'TIMEOUT' | 'DISCONNECTED'
    /** @description A page of GET /api/contacts/all (EXT-11). */
    AllContacts: {
      contacts: components['schemas']['ContactDetail'][]
      /** @description Null on the last page. */
      nextCursor: number | null
    }
    /** @description An item of GET /contacts. */
    ContactDetail: {
      id: number
      name: string
      number: string
      email: string
      profilePicUrl: string
      extraInfo: {
        name: string
        value: string
      }[]
      /** @description Excluded from all automation (IN-64). */
      disableBot: boolean
      isGroup: boolean
      /** @description Null while unchecked, or without a number; false when the number is not on WhatsApp. */
      isWhatsappValid: boolean | null
    }
    /** @description The response of the endpoints for one contact. */
    ContactForm: {
      id: number
      name: string
      number: string
      email: string
      profilePicUrl: string
      extraInfo: {
        name: string
        value: string
      }[]
      /** @description Excluded from all automation (IN-64). */
      disableBot: boolean
      isGroup: boolean
      /** @description Null while unchecked, or without a number; false when the number is not on WhatsApp. */
      isWhatsappValid: boolean | null
      /** @description The connection of the last conversation; null when there was none, or it was deleted. */
      whatsapp: {
        id: number
        name: string
        status: string
      } | null
    }
    /** @description A page of GET /contacts (CON-04). */
    ContactsPage: {
      contacts: components['schemas']['ContactDetail'][]
      count: number
      hasMore: boolean
    }
    /** @description A page of GET /api/tickets/all (EXT-11). */
    AllTickets: {
      tickets: components['schemas']['Ticket'][]
      /** @description Null on the last page. */
      nextCursor: number | null
    }
    /** @description In a list: TCK-05. */
    ListedTicket: {
      id: number
      uuid: string
      /** @enum {string} */
      status: 'pending' | 'open' | 'closed'
      userId: number | null
      queueId: number | null
      whatsappId: number | null
      contactId: number
      companyId: number
      lastMessage: string
      unreadMessages: number
      isGroup: boolean
      chatbot: boolean
      queueOptionId: number | null
      useIntegration: boolean
      promptId: number | null
      integrationId: number | null
      protocol: string
      createdAt: string
      updatedAt: string
      contact: {
        id: number
        name: string
        number: string
        email: string
        profilePicUrl: string
        /**
         * @description Only in the history of a deleted contact, which admins see (CON-03).
         * @constant
         */
        isDeleted?: true
      }
      user: {
        id: number
        name: string
      } | null
      queue: {
        id: number
        name: string
        color: string
      } | null
      whatsapp: {
        id: number
        name: string
        status: string
      } | null
      tags: components['schemas']['Tag'][]
      /** @description The customer's rating after the ticket was closed (CLO-11); `rate` null: not answered yet. Null: not asked. */
      rating: {
        /** @enum {number|null} */
        rate: 1 | 2 | 3 | null
      } | null
      /** @description The newest message of the ticket that matches the search. */
      messageHit?: {
        id: number
        body: string
        createdAt: string
      }
    }
    Tag: {
      id: number
      name: string
      color: string
      /**
       * @description 1: a lane of the board.
       * @enum {number}
       */
      kanban: 0 | 1
    }
    /** @description Response of the single-ticket endpoints. */
    TicketDetail: {
      id: number
      uuid: string
      /** @enum {string} */
      status: 'pending' | 'open' | 'closed'
      userId: number | null
      queueId: number | null
      whatsappId: number | null
      contactId: number
      companyId: number
      lastMessage: string
      unreadMessages: number
      isGroup: boolean
      chatbot: boolean
      queueOptionId: number | null
      useIntegration: boolean
      promptId: number | null
      integrationId: number | null
      protocol: string
      createdAt: string
      updatedAt: string
      contact: {
        extraInfo: {
          id: number
          name: string
          value: string
        }[]
        id: number
        name: string
        number: string
        email: string
        profilePicUrl: string
        /**
         * @description Only in the history of a deleted contact, which admins see (CON-03).
         * @constant
         */
        isDeleted?: true
      }
      user: {
        id: number
        name: string
      } | null
      queue: {
        id: number
        name: string
        color: string
      } | null
      whatsapp: {
        id: number
        name: string
        status: string
      } | null
      tags: components['schemas']['Tag'][]
      /** @description The customer's rating after the ticket was closed (CLO-11); `rate` null: not answered yet. Null: not asked. */
      rating: {
        /** @enum {number|null} */
        rate: 1 | 2 | 3 | null
      } | null
    }
    /** @description Wire format of tickets (TCK-07). */
    Ticket: {
      id: number
      uuid: string
      /** @enum {string} */
      status: 'pending' | 'open' | 'closed'
      userId: number | null
      queueId: number | null
      whatsappId: number | null
      contactId: number
      companyId: number
      lastMessage: string
      unreadMessages: number
      isGroup: boolean
      chatbot: boolean
      queueOptionId: number | null
      useIntegration: boolean
      promptId: number | null
      integrationId: number | null
      protocol: string
      createdAt: string
      updatedAt: string
      contact: {
        id: number
        name: string
        number: string
        email: string
        profilePicUrl: string
        /**
         * @description Only in the history of a deleted contact, which admins see (CON-03).
         * @constant
         */
        isDeleted?: true
      }
      user: {
        id: number
        name: string
      } | null
      queue: {
        id: number
        name: string
        color: string
      } | null
      whatsapp: {
        id: number
        name: string
        status: string
      } | null
      tags: components['schemas']['Tag'][]
      /** @description The customer's rating after the ticket was closed (CLO-11); `rate` null: not answered yet. Null: not asked. */
      rating: {
        /** @enum {number|null} */
        rate: 1 | 2 | 3 | null
      } | null
    }
    /** @description A page of GET /tickets (TCK-06). */
    TicketsPage: {
      tickets: components['schemas']['ListedTicket'][]
      count: number
      hasMore: boolean
    }
    /** @description A page of GET /api/tickets/{ticketId}/messages (EXT-11). */
    AllMessages: {
      messages: components['schemas']['Message'][]
      /** @description Null on the last page. */
      nextCursor: number | null
    }
    Author: {
      id: number
      name: string
      number: string
      profilePicUrl: string
    }
    Message: {
      id: number
      ticketId: number
      companyId: number
      contactId: number
      queueId: number | null
      userId: number | null
      wid: string
      /** @description The client's idempotency key (TCK-12), by which a client recognizes its own message. */
      clientId: string | null
      body: string
      fromMe: boolean
      read: boolean
      ack: number
      errorCode: string | null
      /** @description Our kind, finer than `mediaType` (IN-20). */
      kind: string
      mediaType: string
      mediaUrl: string | null
      /** @description Thumbnail of an image, or the preview that the sender attached to a video or document; null until there is one. */
      mediaThumbUrl: string | null
      /** @description A copy that plays in every browser; null when the original does (IN-26). */
      mediaPlayUrl: string | null
      mediaName: string | null
      /** @description Bytes: as claimed by the sender until the file is downloaded. */
      mediaSize: number | null
      /** @enum {string} */
      mediaState: 'none' | 'pending' | 'stored' | 'failed'
      mediaWidth: number | null
      mediaHeight: number | null
      mediaSeconds: number | null
      mediaError: string | null
      isDeleted: boolean
      isEdited: boolean
      createdAt: string
      updatedAt: string
      quotedMsgId: number | null
      /** @description Null beside a `quotedMsgId`: the quote was deleted, or the recipient may not read it (TCK-10). */
      quotedMsg: components['schemas']['Quoted'] | null
      origin: string | null
      /** @description WhatsApp address of the chat. */
      remoteJid: string | null
      /** @description WhatsApp address of the group member who wrote; null in a one-to-one chat. */
      participant: string | null
      /** @description The group member who wrote (IN-61). */
      contact: components['schemas']['Author'] | null
      reactions: components['schemas']['Reaction'][]
    }
    /** @description Wire format of messages (TCK-11). */
    Quoted: {
      /** @description Null when only a snapshot of the quoted message is known (IN-27). */
      id: number | null
      wid: string
      fromMe: boolean
      body: string
      kind: string
      mediaType: string
    }
    /** @description IN-30: at most one per author. */
    Reaction: {
      emoji: string
      fromMe: boolean
      /** @description Null for our own reaction. */
      contactId: number | null
    }
    /** @description A message that was taken over for sending. */
    Accepted: {
      id: number
      /** @description The id by which WhatsApp knows it. */
      wid: string
      /** @constant */
      status: 'queued'
      /** @description Canonical digits. */
      number: string
    }
    MessageState: {
      id: number
      wid: string
      status: components['schemas']['MessageStatus']
      number: string
      /** @description Why it failed; null otherwise. */
      error: string | null
      createdAt: string
    }
    /**
     * @description What programs are answered (EXT-03, EXT-11).
     * @enum {string}
     */
    MessageStatus: 'queued' | 'sent' | 'delivered' | 'read' | 'played' | 'failed'
    NumberCheck: {
      exists: boolean
      number: string
      /** @description Null when nobody has the number. */
      jid: string | null
    }
    Sent: {
      /** @constant */
      mensagem: 'Mensagem enviada'
      message: components['schemas']['Accepted']
      /** @description All of them, in sending order: one for each file. */
      messages: components['schemas']['Accepted'][]
    }
    CountedTag: {
      id: number
      name: string
      color: string
      /** @enum {number} */
      kanban: 0 | 1
      /** @description The owner; null if the system created it. */
      userId: number | null
      ticketsCount: number
    }
    TagsPage: {
      tags: components['schemas']['CountedTag'][]
      count: number
      hasMore: boolean
    }
    Error: {
      /** @description A code that stays. */
      error: string
      /** @description For developers, in English. */
      message: string
    }
  }
  responses: {
    /** @description The request cannot be carried out as it is. */
    400: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The token is missing, or nobody has it. */
    401: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The subscription of the company has expired. */
    402: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The scope, the rights of the person or the plan do not permit it. */
    403: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description There is nothing of this id. */
    404: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description It contradicts what is there. */
    409: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The body or a file is too large. */
    413: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The body is of a type that the call does not read. */
    415: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description Fields are not valid; `details` names them. */
    422: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description Too many requests; `Retry-After` says how many seconds to wait. */
    429: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
    /** @description The server cannot reach its data right now. */
    503: {
      headers: {
        [name: string]: unknown
      }
      content: {
        'application/json': components['schemas']['Error']
      }
    }
  }
  parameters: never
  requestBodies: never
  headers: never
  pathItems: never
}
export type $defs = Record<string, never>
export interface operations {
  'queues.index': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Queue'][]
        }
      }
      400: components['responses']['400']
      401: components['responses']['401']
      402: components['responses']['402']
      403: components['responses']['403']
      422: components['responses']['422']
      429: components['responses']['429']
      503: components['responses']['503']
    }
  }
  'whatsapp.states': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ConnectionName'][]
        }
      }
      400: components['responses']['400']
      401: components['responses']['401']
      402: components['responses']['402']
      403: components['responses']['403']
      422: components['responses']['422']
      429: components['responses']['429']
      503: components['responses']['503']
    }
  }
  'contacts.index': {
    parameters: {
      query?: {
        pageNumber?: number
        searchParam?: string
        date?: string
        dateStart?: string
        dateEnd?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ContactsPage']
        }
      }
      400: components['responses']['400']
      401: components['responses']['401']
      402: components['responses']['402']
      403: components['responses']['403']
      422: components['responses']['422']
      429: components['responses']['429']
      503: components['responses']['503']
    }
  }
  'contacts.store': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          name: string
          number: string
          email?: null | '' | string
          extraInfo?: {
            name: string
            value: string
          }[]
          disableBot?: boolean
        }
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ContactForm']
        }
      }
      400: components['responses']['400']
      401: components['responses']['401']
      402: components['responses']['402']
      403: components['responses']['403']
      409: components['responses']['409']
      413: components['responses']['413']
      415: components['responses']['415']
      422: components['responses']['422']
      429: components['responses']['429']
      503: components['responses']['503']
    }
  }
  'contacts.all': {
    parameters: {
      query?: {
        cursor?: number
        limit?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['AllContacts']
        }
      }
      400: components['responses']['400']
      401: components['responses']['401']
      402: components['responses']['402']
      403: components['responses']['403']
      422: components['responses']['422']
      429: components['responses']['429']
      503: components['responses']['503']
    }
  }
  'contacts.show': {
    parameters: {
      query?: never
      header?: never
      path: {
        id: number
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ContactForm']
        }
      }
      400: components['responses']['400']
      401: components['responses']['401']
      402: components['responses']['402']
      403: components['responses']['403']
      404: components['responses']['404']
      422: components['responses']['422']
      429: components['responses']['429']
      503: components['responses']['503']
    }
  }
  'contacts.update': {
    parameters: {
      query?: never
      header?: never
      path: {
        id: number
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          name?: string
          number?: string
          email?: null | '' | string
          extraInfo?: {
            name: string
            value: string
          }[]
          disableBot?: boolean
        }
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ContactForm']
        }
      }
      400: components['responses']['400']
      401: components['responses']['401']
      402: components['responses']['402']
      403: components['responses']['403']
      404: components['responses']['404']
      409: components['responses']['409']
      413: components['responses']['413']
      415: components['responses']['415']
      422: components['responses']['422']
      429: components['responses']['429']
      503: components['responses']['503']
    }
  }
  'tickets.index': {
    parameters: {
      query?: {
        pageNumber?: number
        searchParam?: string
        status?: 'pending' | 'open' | 'closed'
        showAll?: boolean
        withUnreadMessages?: boolean
        queueIds?: string
        tags?: string
        users?: string
        date?: string
        updatedAt?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['TicketsPage']
        }
      }
      400: components['responses']['400']
      401: components['responses']['401']
      402: components['responses']['402']
      403: components['responses']['403']
      422: components['responses']['422']
      429: components['responses']['429']
      503: components['responses']['503']
    }
  }
  'tickets.open': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          contactId: number
          whatsappId: number
          queueId?: number | null
          userId?: number | null
          /** @enum {unknown} */
          status?: 'open'
        }
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Ticket']
        }
      }
      400: components['responses']['400']
      401: components['responses']['401']
      402: components['responses']['402']
      403: components['responses']['403']
      404: components['responses']['404']
      409: components['responses']['409']
      413: components['responses']['413']
      415: components['responses']['415']
      422: components['responses']['422']
      429: components['responses']['429']
      503: components['responses']['503']
    }
  }
  'tickets.all': {
    parameters: {
      query?: {
        cursor?: number
        limit?: number
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['AllTickets']
        }
      }
      400: components['responses']['400']
      401: components['responses']['401']
      402: components['responses']['402']
      403: components['responses']['403']
      422: components['responses']['422']
      429: components['responses']['429']
      503: components['responses']['503']
    }
  }
  'tickets.show': {
    parameters: {
      query?: never
      header?: never
      path: {
        id: number
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['TicketDetail']
        }
      }
      400: components['responses']['400']
      401: components['responses']['401']
      402: components['responses']['402']
      403: components['responses']['403']
      404: components['responses']['404']
      422: components['responses']['422']
      429: components['responses']['429']
      503: components['responses']['503']
    }
  }
  'tickets.update': {
    parameters: {
      query?: never
      header?: never
      path: {
        id: number
      }
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @enum {unknown} */
          status?: 'pending' | 'open' | 'closed'
          userId?: number | null
          queueId?: number | null
          whatsappId?: number | null
          silent?: boolean
          useIntegration?: boolean | null
          promptId?: number | null
          integrationId?: number | null
        }
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Ticket']
        }
      }
      400: components['responses']['400']
      401: components['responses']['401']
      402: components['responses']['402']
      403: components['responses']['403']
      404: components['responses']['404']
      409: components['responses']['409']
      413: components['responses']['413']
      415: components['responses']['415']
      422: components['responses']['422']
      429: components['responses']['429']
      503: components['responses']['503']
    }
  }
  'messages.all': {
    parameters: {
      query?: {
        cursor?: number
        limit?: number
      }
      header?: never
      path: {
        ticketId: number
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['AllMessages']
        }
      }
      400: components['responses']['400']
      401: components['responses']['401']
      402: components['responses']['402']
      403: components['responses']['403']
      404: components['responses']['404']
      422: components['responses']['422']
      429: components['responses']['429']
      503: components['responses']['503']
    }
  }
  'external_api.send': {
    parameters: {
      query?: never
      header?: {
        'Idempotency-Key'?: string
      }
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          number: string | number
          whatsappId?: number | null
          body?: string
          queueId?: number | null
          userId?: number | null
          openTicket?: boolean
          closeTicket?: boolean
          saveOnTicket?: boolean
          quotedMsgId?: number | null
        }
        'multipart/form-data': {
          number: string | number
          whatsappId?: number | null
          body?: string
          queueId?: number | null
          userId?: number | null
          openTicket?: boolean
          closeTicket?: boolean
          saveOnTicket?: boolean
          quotedMsgId?: number | null
          medias?: string[]
        }
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Sent']
        }
      }
      400: components['responses']['400']
      401: components['responses']['401']
      402: components['responses']['402']
      403: components['responses']['403']
      404: components['responses']['404']
      409: components['responses']['409']
      413: components['responses']['413']
      415: components['responses']['415']
      422: components['responses']['422']
      429: components['responses']['429']
      503: components['responses']['503']
    }
  }
  'external_api.message': {
    parameters: {
      query?: never
      header?: never
      path: {
        id: number
      }
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['MessageState']
        }
      }
      400: components['responses']['400']
      401: components['responses']['401']
      402: components['responses']['402']
      403: components['responses']['403']
      404: components['responses']['404']
      422: components['responses']['422']
      429: components['responses']['429']
      503: components['responses']['503']
    }
  }
  'external_api.check': {
    parameters: {
      query: {
        number: string | number
        whatsappId?: number | null
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['NumberCheck']
        }
      }
      400: components['responses']['400']
      401: components['responses']['401']
      402: components['responses']['402']
      403: components['responses']['403']
      404: components['responses']['404']
      409: components['responses']['409']
      422: components['responses']['422']
      429: components['responses']['429']
      503: components['responses']['503']
    }
  }
  'tags.index': {
    parameters: {
      query?: {
        pageNumber?: number
        searchParam?: string
      }
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: never
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['TagsPage']
        }
      }
      400: components['responses']['400']
      401: components['responses']['401']
      402: components['responses']['402']
      403: components['responses']['403']
      422: components['responses']['422']
      429: components['responses']['429']
      503: components['responses']['503']
    }
  }
  'tags.sync': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          ticketId: number
          tags: {
            id?: number | null
            name?: string
          }[]
        }
      }
    }
    responses: {
      /** @description Done. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Ticket']
        }
      }
      400: components['responses']['400']
      401: components['responses']['401']
      402: components['responses']['402']
      403: components['responses']['403']
      404: components['responses']['404']
      413: components['responses']['413']
      415: components['responses']['415']
      422: components['responses']['422']
      429: components['responses']['429']
      503: components['responses']['503']
    }
  }
}
