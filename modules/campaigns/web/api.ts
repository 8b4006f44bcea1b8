/** Requests of campaigns; maps wire names to the screens' model. */
import type { CampaignStatus } from '#modules/campaigns/contract'
import { textCount } from '#modules/campaigns/contract'
import {
  statusWires,
  type CampaignsPageWire,
  type CampaignWire,
  type StatusWire,
} from '#modules/campaigns/wire'
import { ApiError, http } from '#web/lib/http'
import type { ListPage } from '#web/lib/query'
import type { Campaign } from './model'

const root = ['campaigns'] as const
export const keys = {
  root,
  pages: [...root, 'pages'],
  one: (id: number) => [...root, 'one', id],
  report: (id: number) => [...root, 'report', id],
  settings: [...root, 'settings'],
  choices: [...root, 'choices'],
} as const
/** Not below `keys.root`: a saved campaign changes no contact. */
export const optOutKey = (contactId: number) => ['campaign_opt_outs', contactId] as const

export async function listCampaigns(
  pageNumber: number,
  search: string,
  signal?: AbortSignal
): Promise<ListPage<Campaign>> {
  const query = { pageNumber, searchParam: search || null }
  const answer = await http.get<CampaignsPageWire>('/campaigns', { query, signal })
  return { rows: answer.records.map(toCampaign), count: answer.count, hasMore: answer.hasMore }
}

export const showCampaign = async (id: number, signal?: AbortSignal) =>
  toCampaign(await http.get<CampaignWire>(`/campaigns/${id}`, { signal }))

/** What the form of a campaign holds. */
export interface CampaignForm {
  readonly name: string
  readonly texts: readonly string[]
  readonly connectionId: number | null
  readonly group: { readonly kind: string; readonly id: number } | null
  readonly fileListId: number | null
  /** `YYYY-MM-DD HH:mm:ss` in the company's zone; null: it does not start by itself. */
  readonly scheduledAt: string | null
}

export async function saveCampaign(id: number | null, form: CampaignForm): Promise<Campaign> {
  const { name, connectionId, group, fileListId, scheduledAt } = form
  const body = {
    ...{ name, scheduledAt, fileListId, audience: group, whatsappId: connectionId },
    ...textsWire(form.texts),
  }
  return toCampaign(await http.save<CampaignWire>('/campaigns', id, body).catch(atFields))
}

/** CMP-05: all that a cancelled campaign takes. */
export const saveTexts = async (id: number, texts: readonly string[]) =>
  toCampaign(await http.put<CampaignWire>(`/campaigns/${id}`, textsWire(texts)).catch(atFields))

export const deleteCampaign = (id: number) => http.delete(`/campaigns/${id}`)
export const cancelCampaign = (id: number) => http.post(`/campaigns/${id}/cancel`)
export const restartCampaign = (id: number) => http.post(`/campaigns/${id}/restart`)

/** Replaces the picture or file that goes with the text (CMP-26). */
export function attachFile(id: number, file: File) {
  const form = new FormData()
  form.append('file', file, file.name)
  return http.post(`/campaigns/${id}/media-upload`, form)
}
export const detachFile = (id: number) => http.delete(`/campaigns/${id}/media-upload`)

/** Blank ones are sent, too: a text that is taken away is gone. */
const textsWire = (texts: readonly string[]) =>
  Object.fromEntries(
    Array.from({ length: textCount }, (_none, index) => [
      `message${index + 1}`,
      texts[index]?.trim() ? texts[index] : null,
    ])
  )

const fieldNames: Readonly<Record<string, string>> = {
  whatsappId: 'connectionId',
  contactListId: 'group',
  audience: 'group',
}
const nameOf = (field: string) => fieldNames[field] ?? (/^message\d$/.test(field) ? 'texts' : field)

/** A refusal names the fields of the wire; the form has names of its own. */
function atFields(error: unknown): never {
  if (!(error instanceof ApiError) || !error.fields.length) throw error
  const fields = error.fields.map((fault) => ({ ...fault, field: nameOf(fault.field) }))
  throw new ApiError(error.status, error.code, error.message, { fields })
}

const statuses = Object.fromEntries(
  Object.entries(statusWires).map(([status, wire]) => [wire, status])
) as Readonly<Record<StatusWire, CampaignStatus>>

export function toCampaign(wire: CampaignWire): Campaign {
  const { message1, message2, message3, message4, message5 } = wire
  return {
    id: wire.id,
    name: wire.name,
    texts: [message1, message2, message3, message4, message5],
    status: statuses[wire.status],
    scheduledAt: wire.scheduledAt,
    startedAt: wire.startedAt,
    completedAt: wire.completedAt,
    connectionId: wire.whatsappId,
    connection: wire.whatsapp,
    group: wire.audience,
    fileListId: wire.fileListId,
    file: wire.mediaPath ? { url: wire.mediaPath, name: wire.mediaName ?? '' } : null,
    reason: wire.reason,
    paused: wire.paused,
    counts: wire.counts,
  }
}
