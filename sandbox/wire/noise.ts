// The server's side of the Noise XX handshake, and the encrypted frames that follow it.
import {
  Curve,
  decodeBinaryNode,
  encodeBinaryNode,
  NOISE_MODE,
  NOISE_WA_HEADER,
  proto,
} from '@whiskeysockets/baileys'
import { hkdf, openGcm, sealGcm, sha256 } from '#sandbox/wire/ciphers'
import type { NoiseIdentity } from '#sandbox/wire/noise_identity'
import type { Stanza } from '#sandbox/wire/node'

const EMPTY = Buffer.alloc(0)
const HEADER_BYTES = 4
const LENGTH_BYTES = 3
const ROUTING_MARK = 'ED'

export interface NoiseClient {
  /** The client's static Noise key: it identifies the companion. */
  readonly noisePublic: Buffer
  readonly payload: proto.ClientPayload
}

interface TransportKey {
  readonly key: Buffer
  counter: number
}

export class NoiseResponder {
  #hash: Buffer = Buffer.from(NOISE_MODE)
  #salt: Buffer = Buffer.from(NOISE_MODE)
  #key: Buffer = Buffer.from(NOISE_MODE)
  #counter = 0
  #ephemeral = Curve.generateKeyPair()
  #reading: TransportKey = { key: EMPTY, counter: 0 }
  #writing: TransportKey = { key: EMPTY, counter: 0 }
  #received: Buffer = EMPTY
  #introduced = false

  constructor(private readonly identity: NoiseIdentity) {
    this.#authenticate(NOISE_WA_HEADER)
  }

  /** Splits received bytes into frames; keeps an incomplete frame for the next call. */
  *frames(bytes: Buffer): Generator<Buffer> {
    this.#received = this.#received.length ? Buffer.concat([this.#received, bytes]) : bytes
    if (!this.#introduced) this.#skipIntroduction()
    while (this.#received.length >= LENGTH_BYTES) {
      const end = LENGTH_BYTES + this.#received.readUIntBE(0, LENGTH_BYTES)
      if (this.#received.length < end) return
      const frame = this.#received.subarray(LENGTH_BYTES, end)
      this.#received = this.#received.subarray(end)
      yield frame
    }
  }

  /** Returns the response to the client's first message: our keys and certificate, ready to be written. */
  hello(frame: Buffer): Buffer {
    const theirs = proto.HandshakeMessage.decode(frame).clientHello?.ephemeral
    if (!theirs) throw new Error('the handshake does not start with a client hello')
    this.#authenticate(theirs)
    this.#authenticate(this.#ephemeral.public)
    this.#mix(Curve.sharedKey(this.#ephemeral.private, theirs))
    const statik = this.#encrypt(this.identity.publicKey)
    this.#mix(Curve.sharedKey(this.identity.privateKey, theirs))
    const payload = this.#encrypt(this.identity.chain)
    const serverHello = { ephemeral: this.#ephemeral.public, static: statik, payload }
    return framed(Buffer.from(proto.HandshakeMessage.encode({ serverHello }).finish()))
  }

  /** Reads the client's identity and switches to the two transport keys. */
  finish(frame: Buffer): NoiseClient {
    const { clientFinish } = proto.HandshakeMessage.decode(frame)
    if (!clientFinish?.static || !clientFinish.payload) throw new Error('no client finish')
    const noisePublic = this.#decrypt(clientFinish.static)
    this.#mix(Curve.sharedKey(this.#ephemeral.private, noisePublic))
    const payload = proto.ClientPayload.decode(this.#decrypt(clientFinish.payload))
    const keys = hkdf(EMPTY, 64, this.#salt, '')
    this.#reading = { key: keys.subarray(0, 32), counter: 0 }
    this.#writing = { key: keys.subarray(32), counter: 0 }
    return { noisePublic, payload }
  }

  seal(stanza: Stanza): Buffer {
    const iv = ivOf(this.#writing.counter++)
    return framed(sealGcm(encodeBinaryNode(stanza), this.#writing.key, iv, EMPTY))
  }

  open(frame: Buffer): Promise<Stanza> {
    const iv = ivOf(this.#reading.counter++)
    return decodeBinaryNode(openGcm(frame, this.#reading.key, iv, EMPTY))
  }

  // A reconnecting client sends 'ED', a version, a length and its routing info before the usual header.
  #skipIntroduction() {
    if (this.#received.toString('latin1', 0, 2) === ROUTING_MARK) {
      this.#received = this.#received.subarray(7 + this.#received.readUIntBE(4, 3))
    }
    this.#received = this.#received.subarray(HEADER_BYTES)
    this.#introduced = true
  }

  #authenticate(bytes: Uint8Array) {
    this.#hash = sha256(Buffer.concat([this.#hash, bytes]))
  }

  #mix(secret: Uint8Array) {
    const keys = hkdf(secret, 64, this.#salt, '')
    this.#salt = keys.subarray(0, 32)
    this.#key = keys.subarray(32)
    this.#counter = 0
  }

  #encrypt(plain: Uint8Array): Buffer {
    const encrypted = sealGcm(plain, this.#key, ivOf(this.#counter++), this.#hash)
    this.#authenticate(encrypted)
    return encrypted
  }

  #decrypt(encrypted: Uint8Array): Buffer {
    const plain = openGcm(encrypted, this.#key, ivOf(this.#counter++), this.#hash)
    this.#authenticate(encrypted)
    return plain
  }
}

function ivOf(counter: number): Buffer {
  const iv = Buffer.alloc(12)
  iv.writeUInt32BE(counter, 8)
  return iv
}

function framed(bytes: Buffer): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUIntBE(bytes.length, 0, LENGTH_BYTES)
  return Buffer.concat([length, bytes])
}
