/** HTTP contract of webhooks; the body that receivers get stands in delivery/envelope.ts. */
export interface WebhookWire {
  readonly id: number
  readonly name: string
  readonly url: string
  readonly events: readonly string[]
  readonly active: boolean
  /** `••••` and its end (API-10). */
  readonly secret: string
  /** Null unless we paused it: since when, and why (`failing`, `gone`). */
  readonly pausedAt: string | null
  readonly pauseReason: string | null
  /** Null unless the last attempt failed. */
  readonly failingSince: string | null
  readonly nextAttemptAt: string | null
  /** When it last took an event; trials do not count. */
  readonly lastDeliveredAt: string | null
  /** Events that wait for it. */
  readonly pendingCount: number
  readonly createdAt: string
  readonly updatedAt: string
}
/** The answer to creating one and to a new secret: the only ones with the secret itself (INT-12). */
export interface WebhookWithSecretWire extends WebhookWire {
  readonly secret: string
}
export interface WebhooksPageWire {
  readonly webhooks: readonly WebhookWire[]
  readonly count: number
  readonly hasMore: boolean
}

export interface EventsWire {
  /** Names of all that a webhook may listen to. */
  readonly events: readonly string[]
}

export interface DeliveryWire {
  /** As in the headers `webhook-id` and `X-Delivery-Id`. */
  readonly id: string
  readonly event: string
  /** pending, delivered or failed. */
  readonly status: string
  readonly attempts: number
  readonly statusCode: number | null
  /** The first 2 kB of the last answer. */
  readonly answer: string | null
  readonly errorKind: string | null
  readonly durationMs: number | null
  /** As sent; null before the first attempt. */
  readonly body: string | null
  /** Of the last attempt, names in lower case; null before the first. */
  readonly headers: Readonly<Record<string, string>> | null
  readonly createdAt: string
  /** When the last attempt ended. */
  readonly triedAt: string | null
  /** While it is pending: not before then. Null: as soon as the webhook takes events. */
  readonly nextAttemptAt: string | null
  readonly deliveredAt: string | null
}
export interface DeliveriesPageWire {
  readonly deliveries: readonly DeliveryWire[]
  readonly count: number
  readonly hasMore: boolean
}
