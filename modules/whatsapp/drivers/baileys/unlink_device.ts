/** Logs in with credentials that are no longer used, only to unlink their device. */
import {
  DisconnectReason,
  makeWASocket,
  type AuthenticationCreds,
  type SignalKeyStore,
} from '@whiskeysockets/baileys'
import type { Lease } from '#app/kernel/database/lease'
import { openCreds } from '#modules/whatsapp/drivers/baileys/auth_state'
import { harden } from '#modules/whatsapp/drivers/baileys/harden'
import { quietLogger } from '#modules/whatsapp/drivers/baileys/quiet_logger'
import { addressSettings } from '#modules/whatsapp/drivers/baileys/socket_settings'
import type { DriverServices, StoredDevice } from '#modules/whatsapp/drivers/services'

/** Timeout in milliseconds for one login. */
const timeoutMs = 20_000
/** The login that unlinks, and the one that is refused as a result. */
const logins = 2

/**
 * Resolves to true when WhatsApp no longer knows the device: a login with its credentials is refused. Stops between
 * two logins when the lease of this work has expired: another process may be logging in.
 */
export async function unlinkDevice(
  { connectionId, creds: encrypted }: StoredDevice,
  lease: Pick<Lease, 'isHeld'>,
  services: Pick<DriverServices, 'webVersion'>
): Promise<boolean> {
  harden()
  const creds = openCreds(connectionId, encrypted)
  if (!creds.account) return true
  for (let login = 0; login < logins && lease.isHeld(); login++) {
    const code = await logInAndOut(connectionId, creds, services)
    if (code === DisconnectReason.loggedOut) return true
    if (code !== null) return false
  }
  return false
}

/** The code with which WhatsApp closed the socket, or null when it was open and the device was unlinked. */
async function logInAndOut(
  connectionId: number,
  creds: AuthenticationCreds,
  services: Pick<DriverServices, 'webVersion'>
) {
  const socket = makeWASocket({
    ...(await addressSettings(services)),
    auth: { creds, keys: emptyKeys() },
    logger: quietLogger(connectionId),
    syncFullHistory: false,
    // Ignore whatever still arrives.
    shouldIgnoreJid: () => true,
    markOnlineOnConnect: false,
  })
  const ended = Promise.withResolvers<number | null>()
  const timer = setTimeout(() => ended.resolve(0), timeoutMs)
  let wasOpen = false
  socket.ev.on('connection.update', ({ connection, lastDisconnect }) => {
    if (connection === 'open') {
      wasOpen = true
      socket.logout().catch(ended.reject)
    }
    if (connection !== 'close') return
    // The library's own close carries the code of a refusal, whatever WhatsApp said.
    if (wasOpen) return ended.resolve(null)
    const error = lastDisconnect?.error as { output?: { statusCode?: number } } | undefined
    ended.resolve(error?.output?.statusCode ?? 0)
  })
  try {
    return await ended.promise
  } finally {
    clearTimeout(timer)
    void socket.end(undefined)
  }
}

/** Nothing is decrypted or sent with this socket, so nothing needs to be stored. */
function emptyKeys(): SignalKeyStore {
  return { get: async () => ({}), set: async () => undefined }
}
