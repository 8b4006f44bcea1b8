/** Connections for tests: pass only the fields that the test is about. */
import type { ConnectionWire } from '#modules/whatsapp/wire'
import type { Connection } from '../model'

export function connectionWire(changes: Partial<ConnectionWire> = {}): ConnectionWire {
  return {
    id: 1,
    name: 'Loja 1',
    status: 'CONNECTED',
    isDefault: true,
    queues: [],
    complationMessage: '',
    expiresInactiveMessage: '',
    expiresTicket: 0,
    provider: 'beta',
    token: null,
    promptId: null,
    integrationId: null,
    qrcode: '',
    pairingCode: '',
    codeExpiresAt: null,
    reasonDetail: null,
    coldLockedUntil: null,
    coldLockedReason: null,
    retries: 0,
    number: '5511987654321',
    reason: null,
    lastConnectedAt: null,
    lastDisconnectedAt: null,
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    ...changes,
  }
}

export const aConnection = (changes: Partial<Connection> = {}): Connection => ({
  id: 1,
  name: 'Loja 1',
  status: 'CONNECTED',
  isDefault: true,
  code: '',
  linkCode: '',
  codeExpiresAt: null,
  number: '5511987654321',
  reason: null,
  reasonDetail: null,
  coldLockedUntil: null,
  coldLockedReason: null,
  lastConnectedAt: null,
  lastDisconnectedAt: null,
  updatedAt: '2026-11-20T12:00:00.000Z',
  ...changes,
})
