/** How our sockets differ from the library's defaults. */
import type { PossiblyExtendedCacheStore, SocketConfig, WAVersion } from '@whiskeysockets/baileys'
import { LRUCache } from 'lru-cache'
import type { AuthState } from '#modules/whatsapp/drivers/baileys/auth_state'
import { boundedCache } from '#modules/whatsapp/drivers/baileys/bounded_cache'
import { decodeOutbound } from '#modules/whatsapp/drivers/baileys/encode_outbound'
import { harden, sandboxUrl } from '#modules/whatsapp/drivers/baileys/harden'
import type { quietLogger } from '#modules/whatsapp/drivers/baileys/quiet_logger'
import type { ConnectionRef } from '#modules/whatsapp/drivers/driver'
import { encodedOf } from '#modules/whatsapp/outbox/encoded_of'
import { webVersion } from '#modules/whatsapp/sessions/web_version'

type Logger = ReturnType<typeof quietLogger>

/** All but what opens messages; that needs the socket's owner. `isIgnored`: chats that are dropped unopened. */
export async function socketSettings(
  link: ConnectionRef,
  auth: AuthState,
  logger: Logger,
  isIgnored: (jid: string) => boolean
) {
  return {
    ...(await addressSettings()),
    auth: { creds: auth.creds, keys: auth.keys },
    logger,
    // Our rows know what we sent; an echo would only be read twice.
    emitOwnEvents: false,
    // The history of the phone is not the company's inbox.
    syncFullHistory: false,
    shouldIgnoreJid: isIgnored,
    // A phone could not open a message of ours and asks again. Never an empty one on a miss.
    getMessage: async ({ id }) => {
      const encoded = id ? await encodedOf(link, id) : null
      return encoded ? decodeOutbound(encoded) : undefined
    },
    // The library's five minutes make it ask for the devices, and spend a one-time key, far too often.
    userDevicesCache: boundedCache({ max: 5000, ttlMs: 60 * 60_000 }),
    msgRetryCounterCache: retryCounts(link.connectionId),
    transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
  } satisfies Partial<SocketConfig>
}

/** To whom a socket speaks, and which WhatsApp Web it says to be. */
export async function addressSettings() {
  // Before there is a socket.
  harden()
  const url = sandboxUrl()
  const version = await webVersion()
  return {
    browser: ['Guiche', 'Chrome', '1.0'],
    // A present but undefined key would replace the library's default.
    ...(url ? { waWebSocketUrl: url } : {}),
    ...(version ? { version: version.split('.').map(Number) as WAVersion } : {}),
  } satisfies Partial<SocketConfig>
}

/** By connection: a new socket goes on counting where the old one stopped, or it would ask without end. */
const countersOfRetries = new LRUCache<number, PossiblyExtendedCacheStore>({ max: 1000 })

function retryCounts(connectionId: number): PossiblyExtendedCacheStore {
  const kept =
    countersOfRetries.get(connectionId) ?? boundedCache({ max: 2000, ttlMs: 60 * 60_000 })
  countersOfRetries.set(connectionId, kept)
  return kept
}
