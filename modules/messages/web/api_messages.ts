/** API calls for messages: read a conversation, send, and change what was sent. */
import { http } from '#web/lib/http'
import type { ListPage } from '#web/lib/query'
import { readMessage } from './api_reading'
import type { Message } from './model'

/** Which part of a conversation: the newest page, or relative to a message. */
export type Stretch =
  | { readonly page: number }
  | { readonly around: number }
  | { readonly before: number }
  | { readonly after: number }

/** Part of a conversation, oldest first. */
export interface MessagePage extends ListPage<Message> {
  /** Newer messages follow that are not included. */
  readonly hasNewer: boolean
}

/**
 * A page of the conversation, oldest first inside the page; `hasMore`: there are older ones. When the owner requests
 * it, unread messages are marked as read (IN-55). 404 when the message of `around` does not exist.
 */
export async function listMessages(
  ticketId: number,
  stretch: Stretch,
  signal?: AbortSignal
): Promise<MessagePage> {
  const query = 'page' in stretch ? { pageNumber: stretch.page } : { ...stretch }
  const answer = await http.get<{
    messages: unknown[]
    count: number
    hasMore: boolean
    hasNewer?: boolean
  }>(`/messages/${ticketId}`, { query, signal })
  return {
    rows: answer.messages.map(readMessage),
    hasMore: answer.hasMore,
    hasNewer: answer.hasNewer ?? false,
    count: answer.count,
  }
}

/** What is sent besides text. */
export type Enclosure =
  | { readonly kind: 'file'; readonly file: File; readonly isVoice: boolean }
  | { readonly kind: 'location'; readonly place: Place }
  | { readonly kind: 'contacts'; readonly cards: readonly Card[] }

export interface Place {
  readonly latitude: number
  readonly longitude: number
  readonly name: string
}

export interface Card {
  readonly name: string
  /** Digits. */
  readonly number: string
}

export interface Reply {
  readonly ticketId: number
  /** Idempotency key of this reply: sent twice, it is stored once (TCK-12). */
  readonly clientId: string
  readonly text: string
  readonly enclosure: Enclosure | null
  readonly quotedId: number | null
}

/** Returns the ids under which the reply is stored; `onProgress` receives the uploaded share of a file, 0 to 1. */
export function postReply(reply: Reply, onProgress?: (share: number) => void) {
  const { ticketId, clientId, text, enclosure, quotedId } = reply
  const path = `/messages/${ticketId}`
  const quotedMsg = quotedId === null ? undefined : { id: quotedId }
  const shared = { clientId, quotedMsg }
  type Answer = { id: number }
  if (!enclosure) return http.post<Answer>(path, { ...shared, body: text })
  if (enclosure.kind === 'location') {
    return http.post<Answer>(path, { ...shared, location: enclosure.place })
  }
  if (enclosure.kind === 'contacts') {
    return http.post<Answer>(path, { ...shared, contacts: enclosure.cards })
  }
  const form = new FormData()
  form.append('medias', enclosure.file, enclosure.file.name)
  form.append('body', text)
  form.append('clientId', clientId)
  if (enclosure.isVoice) form.append('voice', 'true')
  if (quotedMsg) form.append('quotedMsg[id]', String(quotedMsg.id))
  // A small file is uploaded before its progress could be shown.
  const isLarge = enclosure.file.size > 1024 * 1024
  return http.post<Answer>(path, form, isLarge ? { onProgress } : {})
}

/** Edits the text of one's own message, possible for 15 minutes. */
export const editMessage = (id: number, text: string) => http.put(`/messages/${id}`, { body: text })
/** Deletes a message of ours for everyone; 400 ERR_DELETE_WAPP_MSG when it is too late (TCK-14). */
export const revokeMessage = (id: number) => http.delete(`/messages/${id}`)
/** Resends a failed message under its existing id. */
export const retryMessage = (id: number) => http.post(`/messages/${id}/retry`)
/** Requests a file again that could not be fetched (IN-25). */
export const retryMedia = (id: number) => http.post(`/messages/${id}/media-retry`)
/** An empty emoji removes the reaction. */
export const reactTo = (id: number, emoji: string) =>
  http.post(`/messages/${id}/reactions`, { emoji })

export type Typing = 'composing' | 'recording' | 'paused'
export const sendTyping = (ticketId: number, state: Typing) =>
  http.post(`/tickets/${ticketId}/typing`, { state })
