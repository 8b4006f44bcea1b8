/**
 * Patches the library before it is used: unchecked signatures, secrets in the console, broken sessions, slow ciphers.
 */
import { Curve, WA_CERT_DETAILS, generateSignalPubKey } from '@whiskeysockets/baileys'
import { verifySignature } from 'libsignal/src/curve.js'
import { repairSignal } from '#libs/signal/repair_signal'
import { quickenSignal } from '#libs/signal/quick_signal'
import env from '#start/env'

let isDone = false

/** Called before each socket; each patch is applied once. */
export function harden(): void {
  trustSandbox()
  if (isDone) return
  isDone = true
  checkSignatures()
  silenceSignal()
  repairSignal()
  quickenSignal()
}

/**
 * The library's own check ignores the result of the curve and accepts every well-formed signature, so the server's
 * certificate and the pairing would not be verified.
 */
function checkSignatures() {
  Curve.verify = (publicKey, message, signature) => {
    try {
      return verifySignature(generateSignalPubKey(publicKey), message, signature) === true
    } catch {
      return false
    }
  }
}

/** libsignal prints whole sessions, private keys included, when one is opened or closed. */
function silenceSignal() {
  const printsSession =
    /^(Closing|Opening|Removing|Migrating|Decrypted|Session|Failed to decrypt|V1 session)/
  for (const level of ['log', 'info', 'warn', 'error'] as const) {
    const print = console[level].bind(console)
    console[level] = (...text: unknown[]) => {
      if (!printsSession.test(String(text[0]))) print(...text)
    }
  }
}

/** A sandbox signs with its own root key; accepted only for the sandbox's address, and never in production. */
function trustSandbox() {
  const root = env.get('WHATSAPP_SANDBOX_NOISE_ROOT')
  if (!sandboxUrl() || !root) return
  Object.assign(WA_CERT_DETAILS, { PUBLIC_KEY: Buffer.from(root, 'hex') })
}

/** The sandbox's address, or undefined for the real WhatsApp. Throws in production. */
export function sandboxUrl(): string | undefined {
  const url = env.get('WHATSAPP_SANDBOX_URL')
  if (url && env.get('NODE_ENV') === 'production') {
    throw new Error('WHATSAPP_SANDBOX_URL is for tests and demos; NODE_ENV=production refuses it')
  }
  return url || undefined
}
