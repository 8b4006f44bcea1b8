// Fixture of a test group: a sandbox in its own process, its client, and trust in its media host.
import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { SandboxClient } from '#sandbox/client'
import { silenceSignal } from '#libs/signal/silence_signal'
import { startSandbox, type SpawnedSandbox, type SpawnOptions } from '#sandbox/spawn'
import { Company } from '#sandbox/tests/company'

export const ANA = '5511987650001'
export const JOAO = '5521987650002'

export interface SandboxFixture {
  sandbox: SpawnedSandbox
  phones: SandboxClient
}

export async function setUpSandbox(options: SpawnOptions = {}): Promise<SandboxFixture> {
  silenceSignal()
  const sandbox = await startSandbox(options)
  // The same effect as NODE_EXTRA_CA_CERTS in a process that starts after the sandbox.
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(sandbox.ca, 'utf8')])
  return { sandbox, phones: new SandboxClient(sandbox.url) }
}

export async function pairedCompany({ sandbox, phones }: SandboxFixture, number?: string) {
  const company = new Company(sandbox.waUrl).connect()
  const paired = await phones.scan(await company.shownQr(), number)
  await company.opened()
  return { company, paired }
}
