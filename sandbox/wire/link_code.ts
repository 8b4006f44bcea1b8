// The phone's half of pairing by an eight-letter code: a key exchange encrypted with a key derived from the code.
import { pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { Curve, type KeyPair } from '@whiskeysockets/baileys'
import { ctr, hkdf, openGcm } from '#sandbox/wire/ciphers'

const ROUNDS = 131_072
const SALT = 32
const IV = 16
const BUNDLE_INFO = 'link_code_pairing_key_bundle_encryption_key'
const derive = promisify(pbkdf2)

export interface LinkCodeExchange {
  readonly ephemeral: KeyPair
  readonly companionEphemeral: Buffer
  /** salt + iv + our ephemeral key, decryptable only with the code. */
  readonly wrapped: Buffer
}

/** Decrypts the companion's key with the typed code, encrypts ours. A wrong code yields a wrong key, not an error. */
export async function startLinkCode(code: string, hello: Buffer): Promise<LinkCodeExchange> {
  const key = await derive(code, hello.subarray(0, SALT), ROUNDS, 32, 'sha256')
  const companionEphemeral = ctr(hello.subarray(SALT + IV), key, hello.subarray(SALT, SALT + IV))
  const ephemeral = Curve.generateKeyPair()
  const [salt, iv] = [randomBytes(SALT), randomBytes(IV)]
  const ours = await derive(code, salt, ROUNDS, 32, 'sha256')
  const wrapped = Buffer.concat([salt, iv, ctr(ephemeral.public, ours, iv)])
  return { ephemeral, companionEphemeral, wrapped }
}

/**
 * Decrypts the companion's response and returns the shared ADV secret.
 * Throws when it cannot be decrypted, which means that the code was wrong.
 */
export function finishLinkCode(
  exchange: LinkCodeExchange,
  bundle: Buffer,
  phoneIdentity: KeyPair,
  companionIdentity: Buffer
): Buffer {
  const shared = Curve.sharedKey(exchange.ephemeral.private, exchange.companionEphemeral)
  const key = hkdf(shared, 32, bundle.subarray(0, 32), BUNDLE_INFO)
  const plain = openGcm(bundle.subarray(44), key, bundle.subarray(32, 44), Buffer.alloc(0))
  if (!plain.subarray(0, 32).equals(companionIdentity)) throw new Error('another identity answered')
  const identities = Curve.sharedKey(phoneIdentity.private, companionIdentity)
  const secret = Buffer.concat([shared, identities, plain.subarray(64, 96)])
  return hkdf(secret, 32, Buffer.alloc(32), 'adv_secret')
}
