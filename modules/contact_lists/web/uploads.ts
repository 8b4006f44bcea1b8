/** Files on their way to the server, by list: an upload goes on while its page is left (LST-01). */
import type { QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import { ApiError } from '#web/lib/http'
import { maxSheetBytes, sheetExtensions } from '#modules/contact_lists/contract'
import { keys, uploadSheet, type ContactList } from './api'

export interface Upload {
  readonly fileName: string
  /** From 0 to 1. */
  readonly share: number
  /** Why it failed; null while it runs. */
  readonly error: unknown
  readonly stop: () => void
}

const store = create<Readonly<Record<number, Upload | undefined>>>()(() => ({}))
const put = (listId: number, state: Upload | undefined) => store.setState({ [listId]: state })

export const useUpload = (listId: number) => store((state) => state[listId])
/** Whether people come onto the list from a file at the moment. */
export function useIsComing(list: ContactList | null): boolean {
  const running = useUpload(list?.id ?? 0)
  return list?.lastImport?.status === 'reading' || (running !== undefined && !running.error)
}
export const forgetUpload = (listId: number) => put(listId, undefined)

/** Never throws: what became of it is part of `useUpload`. */
export async function upload(client: QueryClient, listId: number, file: File): Promise<void> {
  const abort = new AbortController()
  // A small file is there before any progress could be shown.
  const isLarge = file.size > 1024 * 1024
  const share = isLarge ? 0 : 1
  const begun = { fileName: file.name, share, error: null, stop: () => abort.abort() }
  put(listId, begun)
  const fault = faultOf(file)
  if (fault) return put(listId, { ...begun, error: fault })
  try {
    await uploadSheet(listId, file, {
      signal: abort.signal,
      onProgress: isLarge ? (now) => put(listId, { ...begun, share: now }) : undefined,
    })
    await client.invalidateQueries({ queryKey: keys.all })
    forgetUpload(listId)
  } catch (error) {
    if (abort.signal.aborted) forgetUpload(listId)
    else put(listId, { ...begun, error })
  }
}

/** What the server would refuse is not sent. */
function faultOf({ name, size }: File): ApiError | null {
  const isSheet = sheetExtensions.some((extension) => name.toLowerCase().endsWith(extension))
  if (!isSheet) return new ApiError(422, 'ERR_SHEET_UNREADABLE', '')
  return size > maxSheetBytes ? new ApiError(413, 'ERR_FILE_TOO_LARGE', '') : null
}
