/** Requests of quick messages; maps wire names to the screen's model. */
import { atField, http } from '#web/lib/http'
import type { ListPage } from '#web/lib/query'
import type { QuickMessagesPageWire, QuickMessageWire } from '#modules/quick_replies/wire'

export interface QuickReply {
  readonly id: number
  /** Without the slash. */
  readonly shortcode: string
  readonly text: string
  /** Everybody in the company may use it. */
  readonly isShared: boolean
  /** Offered in the composer. */
  readonly isActive: boolean
  readonly file: { readonly url: string; readonly name: string } | null
  readonly ownerId: number
}

export const quickRepliesKey = ['quick_replies'] as const

export async function listQuickReplies(
  pageNumber: number,
  search: string,
  signal?: AbortSignal
): Promise<ListPage<QuickReply>> {
  const query = { pageNumber, searchParam: search || null }
  const path = '/quick-messages'
  const answer = await http.get<QuickMessagesPageWire>(path, { query, signal })
  return { rows: answer.records.map(toQuickReply), count: answer.count, hasMore: answer.hasMore }
}

/** What the user may use while writing, without inactive ones (QM-02). */
export async function usableQuickReplies(signal?: AbortSignal): Promise<readonly QuickReply[]> {
  const all = await http.get<QuickMessageWire[]>('/quick-messages/list', { signal })
  return all.map(toQuickReply).filter(({ isActive }) => isActive)
}

/** The text as the customer of this ticket would receive it now (VAR-07). */
export async function previewQuickReply(id: number, ticketId: number, signal?: AbortSignal) {
  const path = `/quick-messages/${id}/preview`
  const { message } = await http.get<{ message: string }>(path, { query: { ticketId }, signal })
  return message
}

/** Fields have the server's names, so that its validation errors match the form's fields. */
export interface QuickReplyForm {
  readonly shortcode: string
  readonly message: string
  readonly geral: boolean
  readonly status: boolean
}

/** Creates one, or changes the one with this id. A duplicate shortcode becomes an error of its field. */
export async function saveQuickReply(id: number | null, form: QuickReplyForm): Promise<QuickReply> {
  const saved = await http
    .save<QuickMessageWire>('/quick-messages', id, form)
    .catch(atField('ERR_DUPLICATED_SHORTCODE', { field: 'shortcode', rule: 'shortcode_taken' }))
  return toQuickReply(saved)
}

export const deleteQuickReply = (id: number) => http.delete(`/quick-messages/${id}`)

/** Uploads the file, replacing the previous one (QM-02). */
export function attachFile(id: number, file: File) {
  const form = new FormData()
  form.append('typeArch', 'quickMessage')
  form.append('file', file, file.name)
  return http.post(`/quick-messages/${id}/media-upload`, form)
}

export const detachFile = (id: number) => http.delete(`/quick-messages/${id}/media-upload`)

/** Downloads the file, to be sent along. */
export async function fetchFile({ url, name }: NonNullable<QuickReply['file']>): Promise<File> {
  const bytes = await http.blob(url)
  return new File([bytes], name, { type: bytes.type })
}

const toQuickReply = (wire: QuickMessageWire): QuickReply => ({
  id: wire.id,
  shortcode: wire.shortcode,
  text: wire.message,
  isShared: wire.geral,
  isActive: wire.status,
  file: wire.mediaPath ? { url: wire.mediaPath, name: wire.mediaName ?? '' } : null,
  ownerId: wire.userId,
})
