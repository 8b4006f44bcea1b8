// The response to a media retry request: the path of the file uploaded again, encrypted.
import { randomBytes } from 'node:crypto'
import { proto } from '@whiskeysockets/baileys'
import { hkdf, sealGcm } from '#sandbox/wire/ciphers'
import { node, type Stanza } from '#sandbox/wire/node'

const { ResultType } = proto.MediaRetryNotification
const KEY_NAME = 'WhatsApp Media Retry Notification'

/** The two parts of the encrypted response, which only holders of the file's key can decrypt. */
export function newMediaReference(id: string, directPath: string, mediaKey: Buffer): Stanza {
  const plain = proto.MediaRetryNotification.encode({
    stanzaId: id,
    directPath,
    result: ResultType.SUCCESS,
  }).finish()
  const key = hkdf(mediaKey, 32, Buffer.alloc(32), KEY_NAME)
  const iv = randomBytes(12)
  const encrypted = sealGcm(plain, key, iv, Buffer.from(id))
  return node('encrypt', {}, [node('enc_p', {}, encrypted), node('enc_iv', {}, iv)])
}

/** The phone does not have the file either. */
export function noMediaReference(code: number = ResultType.NOT_FOUND): Stanza {
  return node('error', { code: String(code) })
}
