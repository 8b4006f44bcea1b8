/** Files on their way to the server: an upload goes on while its tab is left (RAG-01). */
import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { documentTypes, maxDocumentBytes } from '#modules/knowledge/contract'
import { ApiError } from '#web/lib/http'
import { keys, uploadDocument } from './api'

export interface Upload {
  readonly id: number
  readonly fileName: string
  /** From 0 to 1. */
  readonly share: number
  /** Why it failed; null while it runs. */
  readonly error: unknown
  readonly stop: () => void
}

const smallBytes = 1024 * 1024

const store = create<{ readonly uploads: readonly Upload[] }>()(() => ({ uploads: [] }))
let count = 0

export const useUploads = () => store(({ uploads }) => uploads)
export const forgetUpload = (id: number) =>
  store.setState(({ uploads }) => ({ uploads: uploads.filter((one) => one.id !== id) }))
const change = (id: number, changed: Partial<Upload>) =>
  store.setState(({ uploads }) => ({
    uploads: uploads.map((one) => (one.id === id ? { ...one, ...changed } : one)),
  }))

/** Never throws: what became of it is part of `useUploads`. */
export async function upload(client: QueryClient, file: File): Promise<void> {
  const abort = new AbortController()
  const id = ++count
  const begun = {
    id,
    fileName: file.name,
    share: 0,
    error: faultOf(file),
    stop: () => abort.abort(),
  }
  store.setState(({ uploads }) => ({ uploads: [...uploads, begun] }))
  if (begun.error) return
  try {
    await uploadDocument(file, {
      signal: abort.signal,
      // A small file is there before any progress could be shown.
      onProgress: file.size > smallBytes ? (share) => change(id, { share }) : undefined,
    })
    await client.invalidateQueries({ queryKey: keys.documents })
    forgetUpload(id)
  } catch (error) {
    if (abort.signal.aborted) forgetUpload(id)
    else change(id, { error })
  }
}

/** What the server would refuse is not sent. */
function faultOf({ name, size }: File): ApiError | null {
  const isKnown = documentTypes.some((type) => name.toLowerCase().endsWith(`.${type}`))
  if (!isKnown) return new ApiError(415, 'ERR_RAG_DOCUMENT_TYPE', '')
  return size > maxDocumentBytes ? new ApiError(413, 'ERR_FILE_TOO_LARGE', '') : null
}
