/** What the form of a campaign asks for: choices, what would happen, and a trial. */
import type { AudienceWire, ForecastWire, PreviewWire, TrialWire } from '#modules/campaigns/wire'
import { http } from '#web/lib/http'
import type { Named } from './model'

export interface ConnectionChoice extends Named {
  readonly isDefault: boolean
  readonly isConnected: boolean
}

export async function listConnections(signal?: AbortSignal): Promise<readonly ConnectionChoice[]> {
  const rows = await http.get<(Named & { status: string; isDefault: boolean })[]>('/whatsapp', {
    query: { session: 0 },
    signal,
  })
  return rows.map(({ id, name, isDefault, status }) => ({
    ...{ id, name, isDefault },
    isConnected: status === 'CONNECTED',
  }))
}

/** Groups of all kinds, by kind and name. */
export const listGroups = (signal?: AbortSignal) =>
  http.get<readonly AudienceWire[]>('/campaigns/audiences', { signal })

/** A picture or another file as the phone shows it. */
export interface ShownFile {
  readonly name: string
  readonly caption: string
  /** Null for what is no picture. */
  readonly pictureUrl: string | null
}
export interface FileListChoice extends Named {
  readonly files: readonly ShownFile[]
}
interface FileListRow extends Named {
  readonly options: readonly {
    readonly name: string
    readonly path: string | null
    readonly mediaName: string | null
    readonly mediaType: string | null
    readonly mediaThumbUrl: string | null
  }[]
}

const toFileList = ({ id, name, options }: FileListRow): FileListChoice => ({
  id,
  name,
  files: options
    .filter(({ path }) => path !== null)
    .map((one) => ({
      name: one.mediaName ?? '',
      caption: one.name,
      pictureUrl: one.mediaType?.startsWith('image/') ? (one.mediaThumbUrl ?? one.path) : null,
    })),
})

/** Those of the first pages: more than anybody chooses from without a search. */
const maxFilePages = 5

/** The lists of the files library, where it is switched on. */
export async function listFileLists(signal?: AbortSignal): Promise<readonly FileListChoice[]> {
  const found: FileListRow[] = []
  for (let pageNumber = 1; pageNumber <= maxFilePages; pageNumber += 1) {
    const query = { pageNumber }
    const page = await http.get<{ files: FileListRow[]; hasMore: boolean }>('/files/', {
      query,
      signal,
    })
    found.push(...page.files)
    if (!page.hasMore) break
  }
  return found.map(toFileList)
}

export interface Question {
  readonly group: { readonly kind: string; readonly id: number } | null
  readonly connectionId: number | null
  readonly fileListId: number | null
  readonly scheduledAt: string | null
}
export type CampaignPreview = PreviewWire
export type Forecast = ForecastWire

/** Nothing is written by it. */
export const previewCampaign = (question: Question, signal?: AbortSignal) => {
  const { group: audience, connectionId: whatsappId, fileListId, scheduledAt } = question
  const body = { audience, whatsappId, fileListId, scheduledAt }
  return http.post<PreviewWire>('/campaigns/preview', body, { signal })
}

export interface Trial {
  readonly connectionId: number
  readonly number: string
  readonly text: string
  /** Its stored file goes along. */
  readonly campaignId: number | null
  readonly fileListId: number | null
}

/** Sends one text at once to one number; counts nowhere. */
export const sendTrial = ({ connectionId, number, text, campaignId, fileListId }: Trial) =>
  http.post<TrialWire>('/campaigns/trial', {
    ...{ whatsappId: connectionId, number, message: text },
    ...(campaignId && { campaignId }),
    ...(fileListId && { fileListId }),
  })
