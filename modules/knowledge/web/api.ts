/** API client of the knowledge base; maps wire names to the screens' model. */
import type {
  RagConfigWire,
  RagDocumentsWire,
  RagDocumentWire,
  RagSearchWire,
} from '#modules/knowledge/wire'
import { ApiError, http } from '#web/lib/http'

export type Document = RagDocumentWire
/** Fields have the server's names, so that its validation errors match the form's fields. */
export type Settings = RagConfigWire
export type Found = RagSearchWire

export interface Config {
  readonly settings: Settings
  /** Whether the model uses documents at all, a switch of its own configuration. */
  readonly isModuleOn: boolean
}

export const keys = {
  root: ['knowledge'],
  documents: ['knowledge', 'documents'],
  config: ['knowledge', 'config'],
} as const

const path = '/api/rag'

export const listDocuments = async (signal?: AbortSignal): Promise<readonly Document[]> =>
  (await http.get<RagDocumentsWire>(`${path}/documents`, { signal })).documents

interface UploadOptions {
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress?: (share: number) => void
}
export function uploadDocument(file: File, options: UploadOptions) {
  const form = new FormData()
  form.append('document', file)
  return http.post<Document>(`${path}/documents`, form, options)
}
export const deleteDocument = (id: number) => http.delete(`${path}/documents/${id}`)
export const retryDocument = (id: number) => http.post<Document>(`${path}/documents/${id}/retry`)

/** The knowledge base's part of the configuration of the language model. */
export async function getConfig(signal?: AbortSignal): Promise<Config> {
  const { ragConfig, modules } = await http.get<{
    readonly ragConfig: Settings
    readonly modules: { readonly rag: { readonly enabled: boolean } }
  }>('/llm-config', { signal })
  return { settings: ragConfig, isModuleOn: modules.rag.enabled }
}
/** What is left out stays. */
export const saveSettings = (form: Partial<Settings>) => http.put<Settings>(`${path}/config`, form)

export const trySearch = (query: string) => http.post<Found>(`${path}/search`, { query })

/** Why the server with the embedding model gave no answer, a word of a list; null for any other error. */
export const reasonOf = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'ERR_RAG_PROVIDER' ? String(error.facts.reason) : null
