// Encrypts and decrypts files as WhatsApp does: keys from one media key, AES-CBC, then a short MAC.
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { keyNameOf, type MediaKind } from '#sandbox/media/kinds'
import { hkdf, sha256 } from '#sandbox/wire/ciphers'

const MAC_BYTES = 10

export interface EncryptedFile {
  readonly bytes: Buffer
  readonly mediaKey: Buffer
  readonly fileSha256: Buffer
  readonly fileEncSha256: Buffer
}

export function sealFile(plain: Buffer, kind: MediaKind): EncryptedFile {
  const mediaKey = randomBytes(32)
  const keys = keysOf(mediaKey, kind)
  const cipher = createCipheriv('aes-256-cbc', keys.cipher, keys.iv)
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  const bytes = Buffer.concat([text, macOf(keys, text)])
  return { bytes, mediaKey, fileSha256: sha256(plain), fileEncSha256: sha256(bytes) }
}

/** Decrypts the file; throws when the bytes were not encrypted with this key. */
export function openFile(bytes: Buffer, mediaKey: Buffer, kind: MediaKind): Buffer {
  const keys = keysOf(mediaKey, kind)
  const text = bytes.subarray(0, -MAC_BYTES)
  if (!macOf(keys, text).equals(bytes.subarray(-MAC_BYTES))) throw new Error('media MAC mismatch')
  const decipher = createDecipheriv('aes-256-cbc', keys.cipher, keys.iv)
  return Buffer.concat([decipher.update(text), decipher.final()])
}

interface MediaKeys {
  readonly iv: Buffer
  readonly cipher: Buffer
  readonly mac: Buffer
}

function keysOf(mediaKey: Buffer, kind: MediaKind): MediaKeys {
  const bytes = hkdf(mediaKey, 112, Buffer.alloc(32), keyNameOf(kind))
  return { iv: bytes.subarray(0, 16), cipher: bytes.subarray(16, 48), mac: bytes.subarray(48, 80) }
}

function macOf({ mac, iv }: MediaKeys, text: Buffer): Buffer {
  return createHmac('sha256', mac).update(iv).update(text).digest().subarray(0, MAC_BYTES)
}
