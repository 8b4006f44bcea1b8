/** Fixture of the gateway tests: a sandbox in its own process, a gateway in this one, a company. */
import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { anAdmin, type SomeoneSignedIn } from '#modules/identity/testing'
import type { ChatAddress, OutboundContent } from '#modules/whatsapp/contract'
import Connection from '#modules/whatsapp/models/connection'
import { queueOutbound } from '#modules/whatsapp/outbox/queue_outbound'
import { SandboxClient } from '#sandbox/client'
import { startSandbox, type SpawnedSandbox } from '#sandbox/spawn'
import Gateway from '#modules/whatsapp/sessions/gateway'
import env from '#start/env'

export const ANA = '5511987650001'
export const JOAO = '5521987650002'

export interface GatewayFixture {
  readonly sandbox: SpawnedSandbox
  readonly phones: SandboxClient
  gateway: Gateway
  readonly admin: SomeoneSignedIn
}

export async function setUpGateway(): Promise<GatewayFixture> {
  const sandbox = await startSandbox()
  const settings = {
    WHATSAPP_SANDBOX_URL: sandbox.waUrl,
    WHATSAPP_SANDBOX_MEDIA_HOST: sandbox.mediaHost,
    WHATSAPP_SANDBOX_NOISE_ROOT: sandbox.noiseRoot,
  }
  for (const [key, value] of Object.entries(settings)) env.set(key as keyof typeof settings, value)
  // Replaces NODE_EXTRA_CA_CERTS, which only works for a process that starts after the sandbox.
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(sandbox.ca, 'utf8')])
  await deleteFormerConnections()
  const gateway = new Gateway()
  await gateway.start()
  return { sandbox, phones: new SandboxClient(sandbox.url), gateway, admin: await anAdmin() }
}

/** Connections of an earlier run would be served too. */
async function deleteFormerConnections() {
  await db.rawQuery('delete from connections')
  await db.rawQuery("delete from leases where key like 'whatsapp.%'")
}

export async function tearDownGateway({ gateway, sandbox }: GatewayFixture) {
  await gateway.stop()
  await sandbox.stop()
}

/** Sends a request to our own API as the admin. */
export async function call(fixture: GatewayFixture, method: string, path: string, body?: object) {
  const response = await fetch(`http://${env.get('HOST')}:${env.get('PORT')}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${fixture.admin.token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : undefined,
  })
  const answer = await response.json()
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer as Record<string, never> & { id: number; qrcode: string; status: string }
}

/** A connection that a phone has scanned, all through our own API. */
export async function linkedConnection(fixture: GatewayFixture, number: string, name = 'Sales') {
  const { id } = await call(fixture, 'POST', '/whatsapp', { name })
  await linkPhone(fixture, id, number)
  return id
}
export async function linkPhone(
  fixture: GatewayFixture,
  id: number,
  number: string,
  isFresh = false
) {
  await call(fixture, isFresh ? 'PUT' : 'POST', `/whatsappsession/${id}`)
  const shown = await waitFor(async () => {
    const { qrcode } = await call(fixture, 'GET', `/whatsapp/${id}`)
    return qrcode || null
  }, 'a code is shown')
  await fixture.phones.scan(shown, number)
  await untilStatus(id, 'CONNECTED')
}

export const connectionRow = (id: number) =>
  Connection.query().sideload({ everyCompany: true }).where('id', id).firstOrFail()

export const untilStatus = (id: number, status: string, ms?: number) =>
  waitFor(
    async () => {
      const row = await connectionRow(id)
      return row.status === status ? row : null
    },
    `connection ${id} becomes ${status}`,
    ms
  )

/** Polls until there is a result; fails after `ms`. */
export async function waitFor<T>(
  ask: () => Promise<T | null>,
  what: string,
  ms = 15_000
): Promise<T> {
  const end = Date.now() + ms
  for (;;) {
    const answer = await ask()
    if (answer !== null) return answer
    if (Date.now() > end) throw new Error(`waited in vain until ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

interface InboxEntry {
  id: number
  chat: string
  from_me: boolean
  wid: string
  ack: number | null
  error_code: string | null
  status: string
  content: { kind: string; body: string; sender: { phone: string | null; lid: string | null } }
}
export const inboxOf = (
  id: number,
  kind: 'message' | 'receipt' = 'message'
): Promise<InboxEntry[]> =>
  db.from('inbox_entries').where({ connection_id: id, kind }).orderBy('id') as never

export const untilInbox = (id: number, test: (rows: InboxEntry[]) => boolean, what: string) =>
  waitFor(async () => {
    const rows = await inboxOf(id)
    return test(rows) ? rows : null
  }, what)

/** The row of the outbox, once it has the status. */
export const untilOutbox = (wid: string, status: string) =>
  waitFor(async () => {
    const row = await db.from('outbox_entries').where({ wid }).first()
    return row?.status === status ? row : null
  }, `message ${wid} is ${status}`)

export function queue(
  actor: Actor,
  connectionId: number,
  address: ChatAddress,
  content: OutboundContent,
  options: { readonly delayMs?: number } = {}
) {
  const outbound = { connectionId, address, content, ...options }
  return unitOfWork((work) => queueOutbound(work, actor, outbound))
}
export const text = (texts: string): OutboundContent => ({ kind: 'text', text: texts, quote: null })
