// Links a new device: the server sends refs, a phone scans one (or types a code) and signs its identity.
import { randomBytes } from 'node:crypto'
import type { proto } from '@whiskeysockets/baileys'
import { SandboxError } from '#sandbox/errors'
import type { Connection } from '#sandbox/server/connection'
import type { NoiseClient } from '#sandbox/wire/noise'
import { companionSigned, vouchFor } from '#sandbox/wire/linked_device'
import { finishLinkCode, startLinkCode, type LinkCodeExchange } from '#sandbox/wire/link_code'
import { bytesOf, child, node, SERVER, timestamp, toNumber, type Stanza } from '#sandbox/wire/node'
import type { SignedKey } from '#sandbox/wire/key_bundle'
import type { SandboxContext } from '#sandbox/context'

const REFS = 6
const ANSWER_MS = 10_000

export interface PairingRequest {
  readonly refs: readonly string[]
  readonly noisePublic: Buffer
  readonly identity: Buffer
  readonly registrationId: number
  readonly signedPreKey: SignedKey
  linkCode?: { number: string; hello: Buffer; finished?: (bundle: Buffer) => void }
}
export interface Paired {
  readonly number: string
  readonly lid: string
  readonly device: number
}

/** A client without an account has connected: sends the refs that its QR codes show one after another. */
export function offerPairing(connection: Connection, { noisePublic, payload }: NoiseClient) {
  const keys = payload.devicePairingData as proto.ClientPayload.IDevicePairingRegistrationData
  const refs = Array.from({ length: REFS }, () => `2@${randomBytes(48).toString('base64')}`)
  connection.pairing = {
    refs,
    noisePublic,
    identity: Buffer.from(keys.eIdent!),
    registrationId: toNumber(keys.eRegid!),
    signedPreKey: {
      id: toNumber(keys.eSkeyId!),
      value: Buffer.from(keys.eSkeyVal!),
      signature: Buffer.from(keys.eSkeySig!),
    },
  }
  const offered = refs.map((ref) => node('ref', {}, Buffer.from(ref)))
  const attributes = { from: SERVER, type: 'set', id: connection.nextId(), xmlns: 'md' }
  connection.ask(node('iq', attributes, [node('pair-device', {}, offered)]), () => {})
}

/** The business phone scans the QR text that the product shows. Resolves when the device has signed. */
export async function scan(context: SandboxContext, qr: string, number?: string, name?: string) {
  const [ref, noise, identity, secret] = qr.replace(/^.*#/s, '').trim().split(',')
  if (!ref || !noise || !identity || !secret) {
    throw new SandboxError(422, 'QR_UNREADABLE', 'Este texto não é um QR de aparelho conectado.')
  }
  const connection = context.links.withRef(ref)
  if (!connection?.pairing) {
    throw new SandboxError(404, 'QR_EXPIRED', 'Este QR não vale mais. Use o que está na tela.')
  }
  const { pairing } = connection
  const same =
    pairing.noisePublic.equals(Buffer.from(noise, 'base64')) &&
    pairing.identity.equals(Buffer.from(identity, 'base64'))
  if (!same) throw new SandboxError(422, 'QR_FORGED', 'As chaves do QR não são as da conexão.')
  const own = number ?? freeNumber(context)
  return link(context, connection, own, Buffer.from(secret, 'base64'), name)
}

/** The phone's owner types the code that the product shows. */
export async function enterCode(
  context: SandboxContext,
  number: string,
  code: string,
  name?: string
) {
  const connection = context.links.withLinkCode(number)
  const linkCode = connection?.pairing?.linkCode
  if (!connection?.pairing || !linkCode) {
    throw new SandboxError(404, 'CODE_UNKNOWN', 'Nenhuma conexão pediu um código para este número.')
  }
  const { identity } = connection.pairing
  const phone = context.phones.ensureBusiness(number, name)
  const exchange = await startLinkCode(code, linkCode.hello)
  const bundle = await within(
    new Promise<Buffer>((resolve) => {
      linkCode.finished = resolve
      connection.send(primaryHello(connection.nextId(), exchange, phone.identity.public))
    })
  )
  let secret: Buffer
  try {
    secret = finishLinkCode(exchange, bundle, phone.identity, identity)
  } catch {
    throw new SandboxError(422, 'CODE_WRONG', 'O código não confere.')
  }
  return link(context, connection, number, secret, name)
}

/** The client's two steps of pairing by code; the first is answered with a ref. */
export function hearLinkCode(connection: Connection, step: Stanza): Stanza[] | undefined {
  const { pairing } = connection
  if (!pairing) return undefined
  if (step.attrs.stage === 'companion_hello') {
    const hello = bytesOf(child(step, 'link_code_pairing_wrapped_companion_ephemeral_pub'))
    pairing.linkCode = { number: step.attrs.jid.split('@')[0], hello }
    const ref = node('link_code_pairing_ref', {}, randomBytes(16))
    return [node('link_code_companion_reg', {}, [ref])]
  }
  const bundle = bytesOf(child(step, 'link_code_pairing_wrapped_key_bundle'))
  setImmediate(() => pairing.linkCode?.finished?.(bundle))
  return undefined
}

function primaryHello(id: string, exchange: LinkCodeExchange, identity: Uint8Array): Stanza {
  const type = 'link_code_companion_reg'
  return node('notification', { from: SERVER, id, type, t: timestamp() }, [
    node(type, { stage: 'primary_hello' }, [
      node('link_code_pairing_wrapped_primary_ephemeral_pub', {}, exchange.wrapped),
      node('primary_identity_pub', {}, identity),
      node('link_code_pairing_ref', {}, randomBytes(16)),
    ]),
  ])
}

async function link(
  context: SandboxContext,
  connection: Connection,
  number: string,
  secret: Buffer,
  name?: string
): Promise<Paired> {
  const pairing = connection.pairing!
  const phone = context.phones.ensureBusiness(number, name)
  const device = context.phones.nextDevice(number)
  const { identity } = phone
  const vouching = vouchFor(pairing.identity, identity, secret, device)
  const success = node('pair-success', {}, [
    node('device-identity', {}, vouching.container),
    node('biz', { name: phone.name }),
    node('device', { jid: `${number}:${device}@${SERVER}`, lid: `${phone.lid}:${device}@lid` }),
    node('platform', { name: 'android' }),
  ])
  const id = connection.nextId()
  const attributes = { from: SERVER, type: 'set', id, xmlns: 'md', t: timestamp() }
  const answer = await within(
    new Promise<Stanza>((resolve) => connection.ask(node('iq', attributes, [success]), resolve))
  )
  const signed = bytesOf(child(child(answer, 'pair-device-sign'), 'device-identity'))
  if (!companionSigned(signed, vouching.details, pairing.identity, identity.public)) {
    connection.cut()
    throw new SandboxError(422, 'DEVICE_UNSIGNED', 'O aparelho não provou a sua identidade.')
  }
  context.companions.add({ ...pairing, number, device, keyIndex: device })
  connection.pairing = undefined
  // 515: the client must reconnect and log in as the device that it now is.
  connection.closeWith(node('stream:error', { code: '515' }))
  context.notify(number)
  return { number, lid: phone.lid, device }
}

function freeNumber(context: SandboxContext): string {
  const paired = context.companions.pairedNumbers()
  return context.phones.freeBusinessNumber((number) => paired.includes(number))
}

function within<T>(work: Promise<T>): Promise<T> {
  const late = new SandboxError(422, 'NO_ANSWER', 'O aparelho não respondeu a tempo.')
  let timer: NodeJS.Timeout
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late), ANSWER_MS)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}
