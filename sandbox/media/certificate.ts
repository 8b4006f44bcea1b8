// Creates a certificate authority and a certificate for loopback, and its file: clients require HTTPS for media.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'

const YEARS = 10

export interface MediaCertificate {
  /** The authority's certificate in PEM, for NODE_EXTRA_CA_CERTS. */
  readonly ca: string
  readonly cert: string
  readonly key: string
}

export async function issueCertificate(): Promise<MediaCertificate> {
  const notAfterDate = new Date()
  notAfterDate.setFullYear(notAfterDate.getFullYear() + YEARS)
  const shared = { keyType: 'ec', algorithm: 'sha256', notAfterDate } as const
  // A client that trusts two authorities of the same name would confuse them, so the name is unique.
  const name = `Guiche WhatsApp sandbox ${randomUUID()}`
  const authority = await generate([{ name: 'commonName', value: name }], {
    ...shared,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  const server = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    ...shared,
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
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
    ],
  })
  return { ca: authority.cert, cert: server.cert, key: server.private }
}

/** Writes the PEM file for NODE_EXTRA_CA_CERTS, into a folder of its own without `folder`; `remove` deletes that one. */
export function writeAuthority(pem: string, folder?: string) {
  const home = folder ?? mkdtempSync(join(tmpdir(), 'guiche-sandbox-'))
  const path = join(home, 'ca.pem')
  writeFileSync(path, pem)
  const remove = () => (folder ? undefined : rmSync(home, { recursive: true, force: true }))
  return { path, remove }
}
