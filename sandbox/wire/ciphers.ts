// The symmetric primitives of the protocol, combined as WhatsApp uses them.
import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'

const GCM_TAG_BYTES = 16

export function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}

/** HKDF-SHA256; `info` as text, `length` in bytes. */
export function hkdf(secret: Uint8Array, length: number, salt: Uint8Array, info: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}

/** AES-256-GCM with the tag behind the ciphertext. */
export function sealGcm(plain: Uint8Array, key: Uint8Array, iv: Uint8Array, aad: Uint8Array) {
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  cipher.setAAD(aad)
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts the output of sealGcm; throws when the key or the bytes are wrong. */
export function openGcm(encrypted: Uint8Array, key: Uint8Array, iv: Uint8Array, aad: Uint8Array) {
  const border = encrypted.length - GCM_TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', key, iv)
  decipher.setAAD(aad)
  decipher.setAuthTag(encrypted.subarray(border))
  return Buffer.concat([decipher.update(encrypted.subarray(0, border)), decipher.final()])
}

/** AES-256-CTR, which is its own inverse. */
export function ctr(bytes: Uint8Array, key: Uint8Array, iv: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-ctr', key, iv)
  return Buffer.concat([cipher.update(bytes), cipher.final()])
}
