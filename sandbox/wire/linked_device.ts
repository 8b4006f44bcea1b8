// How a phone signs the identity of a device that it links, and verifies the device's signature (ADV signatures).
import { createHmac } from 'node:crypto'
import { Curve, generateSignalPubKey, proto, type KeyPair } from '@whiskeysockets/baileys'
import { verifySignature } from 'libsignal/src/curve.js'

const ACCOUNT_PREFIX = Buffer.from([6, 0])
const DEVICE_PREFIX = Buffer.from([6, 1])

export interface Vouching {
  readonly details: Buffer
  /** ADVSignedDeviceIdentityHMAC, the payload of pair-success. */
  readonly container: Buffer
}

/** Signs the companion's identity with the phone's; the HMAC proves that the phone saw the QR or the code. */
export function vouchFor(
  companionIdentity: Uint8Array,
  phoneIdentity: KeyPair,
  advSecret: Uint8Array,
  keyIndex: number
): Vouching {
  const details = Buffer.from(
    proto.ADVDeviceIdentity.encode({
      rawId: keyIndex,
      timestamp: Math.floor(Date.now() / 1000),
      keyIndex,
      accountType: 0,
      deviceType: 0,
    }).finish()
  )
  const accountSignature = Curve.sign(
    phoneIdentity.private,
    Buffer.concat([ACCOUNT_PREFIX, details, companionIdentity])
  )
  const accountSignatureKey = phoneIdentity.public
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey,
    accountSignature,
  }).finish()
  const hmac = createHmac('sha256', advSecret).update(signed).digest()
  const container = proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac }).finish()
  return { details, container: Buffer.from(container) }
}

/** True when the companion has proved that it holds the identity key it announced. */
export function companionSigned(
  answer: Uint8Array,
  details: Uint8Array,
  companionIdentity: Uint8Array,
  phoneIdentityPublic: Uint8Array
): boolean {
  const { deviceSignature } = proto.ADVSignedDeviceIdentity.decode(answer)
  if (!deviceSignature) return false
  const message = Buffer.concat([DEVICE_PREFIX, details, companionIdentity, phoneIdentityPublic])
  return verifySignature(
    generateSignalPubKey(companionIdentity),
    message,
    Buffer.from(deviceSignature)
  )
}
