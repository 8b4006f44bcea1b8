/** A webhook and a delivery as the server answers them. */
export const webhook = (id: number, changes: object = {}) => ({
  id,
  name: 'CRM',
  url: 'https://crm.example.com/hooks',
  events: ['ticket.created', 'message.received'],
  active: true,
  secret: '••••1234',
  pausedAt: null,
  pauseReason: null,
  failingSince: null,
  nextAttemptAt: null,
  lastDeliveredAt: null,
  pendingCount: 0,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  ...changes,
})

export const delivery = (id: string, changes: object = {}) => ({
  id,
  event: 'ticket.created',
  status: 'delivered',
  attempts: 1,
  statusCode: 200,
  answer: 'Thank you.',
  errorKind: null,
  durationMs: 35,
  body: '{"type":"ticket.created","data":{"company":{"id":7}}}',
  headers: { 'webhook-id': id, 'x-signature': 'sha256=0f' },
  createdAt: '2026-03-01T12:00:00.000Z',
  triedAt: '2026-03-01T12:00:01.000Z',
  nextAttemptAt: null,
  deliveredAt: '2026-03-01T12:00:01.000Z',
  ...changes,
})

export const pageOf = (name: 'webhooks' | 'deliveries', rows: readonly object[]) => ({
  [name]: rows,
  count: rows.length,
  hasMore: false,
})
