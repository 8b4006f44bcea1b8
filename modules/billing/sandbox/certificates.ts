// Certificates of the Pix API: an authority of its own, the server's, and the client's, without which nobody is served.
import { randomUUID } from 'node:crypto'
import { generate } from 'selfsigned'

const YEARS = 10

/** PEM texts. */
export interface Certificates {
  readonly authority: string
  readonly server: KeyPair
  readonly client: KeyPair
}
export interface KeyPair {
  readonly certificate: string
  readonly privateKey: string
}

export async function issueCertificates(): Promise<Certificates> {
  // A client that trusts two authorities of the same name would confuse them, so the name is unique.
  const authority = await issue(`Guiche bank sandbox ${randomUUID()}`, [
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
  ])
  const server = await issue('127.0.0.1', serverExtensions, authority)
  const client = await issue('Guiche', clientExtensions, authority)
  return { authority: authority.certificate, server, client }
}

type Extensions = NonNullable<NonNullable<Parameters<typeof generate>[1]>['extensions']>

const serverExtensions: Extensions = [
  { name: 'basicConstraints', cA: false },
  { name: 'keyUsage', digitalSignature: true },
  { name: 'extKeyUsage', serverAuth: true },
  {
    name: 'subjectAltName',
    altNames: [
      { type: 7, ip: '127.0.0.1' },
      { type: 2, value: 'localhost' },
    ],
  },
]
const clientExtensions: Extensions = [
  { name: 'basicConstraints', cA: false },
  { name: 'keyUsage', digitalSignature: true },
  { name: 'extKeyUsage', clientAuth: true },
]

async function issue(name: string, extensions: Extensions, authority?: KeyPair): Promise<KeyPair> {
  const notAfterDate = new Date()
  notAfterDate.setFullYear(notAfterDate.getFullYear() + YEARS)
  const issued = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notAfterDate,
    extensions,
    ca: authority && { key: authority.privateKey, cert: authority.certificate },
  })
  return { certificate: issued.cert, privateKey: issued.private }
}
