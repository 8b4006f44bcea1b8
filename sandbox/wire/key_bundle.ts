// A device's public Signal keys, as the server hands them to a sender that starts a session.
import { encodeBigEndian, generateSignalPubKey } from '@whiskeysockets/baileys'
import { bytesOf, child, node, toNumber, type Stanza } from '#sandbox/wire/node'

const CURVE_25519 = 5

export interface PublicKey {
  readonly id: number
  readonly value: Buffer
}
export interface SignedKey extends PublicKey {
  readonly signature: Buffer
}
export interface KeyBundle {
  readonly registrationId: number
  readonly identity: Buffer
  readonly signedPreKey: SignedKey
  /** Absent when the device has none left: the session then starts without a one-time key. */
  readonly preKey?: PublicKey
}

export function bundleNode(jid: string, bundle: KeyBundle): Stanza {
  const parts = [
    node('registration', {}, Buffer.from(encodeBigEndian(bundle.registrationId))),
    node('type', {}, Buffer.from([CURVE_25519])),
    node('identity', {}, bundle.identity),
    keyNode('skey', bundle.signedPreKey),
  ]
  if (bundle.preKey) parts.push(keyNode('key', bundle.preKey))
  return node('user', { jid }, parts)
}

function keyNode(tag: string, key: PublicKey & { signature?: Buffer }): Stanza {
  const parts = [
    node('id', {}, Buffer.from(encodeBigEndian(key.id, 3))),
    node('value', {}, key.value),
  ]
  if (key.signature) parts.push(node('signature', {}, key.signature))
  return node(tag, {}, parts)
}

export function readKey(stanza: Stanza | undefined): PublicKey {
  return { id: toNumber(bytesOf(child(stanza, 'id'))), value: bytesOf(child(stanza, 'value')) }
}

export function readSignedKey(stanza: Stanza | undefined): SignedKey {
  return { ...readKey(stanza), signature: bytesOf(child(stanza, 'signature')) }
}

/** The bundle format of libsignal: every public key with its type byte. */
export function sessionStart(bundle: KeyBundle) {
  const { signedPreKey, preKey } = bundle
  return {
    registrationId: bundle.registrationId,
    identityKey: generateSignalPubKey(bundle.identity),
    signedPreKey: {
      keyId: signedPreKey.id,
      publicKey: generateSignalPubKey(signedPreKey.value),
      signature: signedPreKey.signature,
    },
    preKey: preKey && { keyId: preKey.id, publicKey: generateSignalPubKey(preKey.value) },
  }
}
