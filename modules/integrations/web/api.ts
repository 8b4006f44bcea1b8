/** API client of integrations; maps wire names to the screens' model. */
import { atField, http } from '#web/lib/http'
import type { ListPage } from '#web/lib/query'
import type { NewSecret } from '#web/shell/secret_dialog/secret_dialog'
import type { FlowReason, IntegrationKind } from '#modules/integrations/contract'
import type {
  FlowTroubleWire,
  IntegrationsPageWire,
  IntegrationWire,
} from '#modules/integrations/wire'

/** Fields have the server's names, so that its validation errors match the form's fields. */
export interface IntegrationForm {
  readonly type: IntegrationKind
  readonly name: string
  readonly projectName?: string
  /** A mask keeps the stored key. */
  readonly jsonContent?: string
  readonly language?: string
  readonly urlN8N?: string
  readonly typebotSlug?: string
  /** Milliseconds. */
  readonly typebotDelayMessage?: number | null
  /** Minutes; 0 is never. */
  readonly typebotExpires?: number | null
  readonly typebotKeywordFinish?: string
  readonly typebotKeywordRestart?: string
  readonly typebotRestartMessage?: string
  readonly typebotUnknownMessage?: string
}

export interface Integration {
  readonly id: number
  readonly kind: IntegrationKind
  readonly name: string
  /** What is called; empty for Dialogflow. */
  readonly url: string
  readonly projectName: string
  /** The end of the key for signatures; the rest is not shown. */
  readonly secretMask: string
  /** What the form starts with. */
  readonly form: IntegrationForm
}

export const keys = { root: ['integrations'], choices: ['integrations', 'choices'] } as const

const path = '/queueIntegration'

export async function listIntegrations(
  pageNumber: number,
  search: string,
  signal?: AbortSignal
): Promise<ListPage<Integration>> {
  const query = { pageNumber, searchParam: search || null }
  const { queueIntegrations, count, hasMore } = await http.get<IntegrationsPageWire>(path, {
    ...{ query, signal },
  })
  return { rows: queueIntegrations.map(toIntegration), count, hasMore }
}

/** All of the company, by name. */
export async function allIntegrations(signal?: AbortSignal): Promise<readonly Integration[]> {
  const found: Integration[] = []
  for (let pageNumber = 1; ; pageNumber++) {
    const { rows, hasMore } = await listIntegrations(pageNumber, '', signal)
    found.push(...rows)
    if (!hasMore) return found
  }
}

/** Resolves with the key for signatures of a new one that signs (INT-12); else with null. */
export async function saveIntegration(
  id: number | null,
  form: IntegrationForm
): Promise<NewSecret | null> {
  const { name, secret, type } = await http
    .save<IntegrationWire>(path, id, form)
    .catch(atField('ERR_DUPLICATED_NAME', { field: 'name', rule: 'integration_name' }))
  return id === null && isSigned(type) ? { name, secret } : null
}

/** Only calls to n8n and webhooks are signed (INT-12). */
export const isSigned = (kind: IntegrationKind): kind is 'n8n' | 'webhook' =>
  kind === 'n8n' || kind === 'webhook'

export const deleteIntegration = (id: number) => http.delete(`${path}/${id}`)

export async function renewSecret(id: number): Promise<NewSecret> {
  const { name, secret } = await http.post<IntegrationWire>(`${path}/${id}/secret`)
  return { name, secret }
}

/** Rejects with ERR_DIALOGFLOW_SESSION, whose `reason` is Google's. `id`: whose stored key a mask stands for. */
export async function testSession(id: number | null, form: Partial<IntegrationForm>) {
  const { projectName, jsonContent, language } = form
  const body = { ...(id !== null && { id }), projectName, jsonContent, language }
  await http.post(`${path}/testSession`, body)
}

const toIntegration = (wire: IntegrationWire): Integration => {
  const { id, secret, createdAt, updatedAt, ...form } = wire
  return {
    id,
    kind: wire.type,
    name: wire.name,
    url: wire.urlN8N,
    projectName: wire.projectName,
    secretMask: secret,
    form,
  }
}

/** What a flow could not do in a ticket. */
export interface FlowTrouble {
  readonly id: number
  /** The integration's. */
  readonly name: string
  readonly outcome: 'done' | 'stopped' | 'failed'
  readonly reason: FlowReason
  /** Of HTTP; null without an answer. */
  readonly status: number | null
  /** In English; empty but for admins. */
  readonly detail: string
  /** ISO time. */
  readonly at: string
}

/** Newest first. */
export async function listTroubles(
  ticketId: number,
  signal?: AbortSignal
): Promise<readonly FlowTrouble[]> {
  const rows = await http.get<FlowTroubleWire[]>(`/ticket-flows/${ticketId}`, { signal })
  return rows.map(({ createdAt: at, ...rest }) => ({ ...rest, at }))
}
