/** How our sockets differ from the library's defaults. */
import type { PossiblyExtendedCacheStore, SocketConfig, WAVersion } from '@whiskeysockets/baileys'
import { LRUCache } from 'lru-cache'
import type { AuthState } from '#modules/whatsapp/drivers/baileys/auth_state'
import { boundedCache } from '#modules/whatsapp/drivers/baileys/bounded_cache'
import { decodeOutbound } from '#modules/whatsapp/drivers/baileys/encode_outbound'
import { harden, sandboxUrl } from '#modules/whatsapp/drivers/baileys/harden'
import type { quietLogger } from '#modules/whatsapp/drivers/baileys/quiet_logger'
import type { DriverServices } from '#modules/whatsapp/drivers/services'

type Logger = ReturnType<typeof quietLogger>

interface Surroundings {
  readonly connectionId: number
  readonly services: Pick<DriverServices, 'encodedOf' | 'webVersion'>
}

/**
 * All settings except decryption, which needs the socket's owner. `isIgnored`: chats that are dropped without
 * decrypting.
 */
export async function socketSettings(
  { connectionId, services }: Surroundings,
  auth: AuthState,
  logger: Logger,
  isIgnored: (jid: string) => boolean
) {
  return {
    ...(await addressSettings(services)),
    auth: { creds: auth.creds, keys: auth.keys },
    logger,
    // Our rows have what we sent; an echo would only be processed twice.
    emitOwnEvents: false,
    // The phone's history does not belong in the company's inbox.
    syncFullHistory: false,
    shouldIgnoreJid: isIgnored,
    // For a phone that could not decrypt a message of ours and requests it again. Must not be an empty message on a
    // miss.
    getMessage: async ({ id }) => {
      const encoded = id ? await services.encodedOf(id) : null
      return encoded ? decodeOutbound(encoded) : undefined
    },
    // The library's default of five minutes makes it query the devices, and spend a one-time key, far too often.
    userDevicesCache: boundedCache({ max: 5000, ttlMs: 60 * 60_000 }),
    msgRetryCounterCache: retryCounts(connectionId),
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
  } satisfies Partial<SocketConfig>
}

/** The server to connect to, and the WhatsApp Web version to report. */
export async function addressSettings({ webVersion }: Pick<DriverServices, 'webVersion'>) {
  // Patches must be in place before the first socket.
  harden()
  const url = sandboxUrl()
  const version = await webVersion()
  return {
    browser: ['Guiche', 'Chrome', '1.0'],
    // A key that is present but undefined would override the library's default.
    ...(url ? { waWebSocketUrl: url } : {}),
    ...(version ? { version: version.split('.').map(Number) as WAVersion } : {}),
  } satisfies Partial<SocketConfig>
}

/** By connection: a new socket continues the retry counts of the old one, or it would request retries without end. */
const countersOfRetries = new LRUCache<number, PossiblyExtendedCacheStore>({ max: 1000 })

function retryCounts(connectionId: number): PossiblyExtendedCacheStore {
  const kept =
    countersOfRetries.get(connectionId) ?? boundedCache({ max: 2000, ttlMs: 60 * 60_000 })
  countersOfRetries.set(connectionId, kept)
  return kept
}
