// The server's Noise key and its certificate chain, signed by our own root.
import { Curve, proto } from '@whiskeysockets/baileys'

const FAR_FUTURE = 4102444800
const ROOT_SERIAL = 0
const INTERMEDIATE_SERIAL = 1
const LEAF_SERIAL = 2

export interface NoiseIdentity {
  /** The root that a client which verifies certificates has to trust. */
  readonly rootPublic: Buffer
  readonly publicKey: Buffer
  readonly privateKey: Buffer
  readonly chain: Buffer
}

/** Issues root → intermediate → server key; each signature is real, so that a strict client accepts the chain, too. */
export function createNoiseIdentity(): NoiseIdentity {
  const root = Curve.generateKeyPair()
  const intermediate = Curve.generateKeyPair()
  const leaf = Curve.generateKeyPair()
  const chain = proto.CertChain.encode({
    intermediate: certify(INTERMEDIATE_SERIAL, ROOT_SERIAL, intermediate.public, root.private),
    leaf: certify(LEAF_SERIAL, INTERMEDIATE_SERIAL, leaf.public, intermediate.private),
  }).finish()
  return {
    rootPublic: Buffer.from(root.public),
    publicKey: Buffer.from(leaf.public),
    privateKey: Buffer.from(leaf.private),
    chain: Buffer.from(chain),
  }
}

function certify(serial: number, issuerSerial: number, key: Uint8Array, issuer: Uint8Array) {
  const details = proto.CertChain.NoiseCertificate.Details.encode({
    serial,
    issuerSerial,
    key,
    notBefore: 1,
    notAfter: FAR_FUTURE,
  }).finish()
  return { details, signature: Curve.sign(issuer, details) }
}
