/** Files of a form on their way, one after the other: one that fails, or is stopped, does not stop the others. */
import { useEffect, useRef, useState } from 'react'
import { errorText } from '#web/lib/error_text'
import { uploadFile } from './api'
import type { FileList, OptionDraft } from './model'

/** How far the file of one row is. */
export interface Progress {
  /** From 0 to 1; null when it is not on its way. */
  readonly share: number | null
  /** Why it is not there; null when nothing went wrong. */
  readonly fault: string | null
}

export interface Uploads {
  /** By the key of the row. */
  readonly progress: Readonly<Record<string, Progress>>
  /** The id under which a row was saved, also when its file was refused afterwards. */
  readonly idOf: (draft: OptionDraft) => number | undefined
  /** The list as it was saved just now, its options in their order. */
  readonly noteSaved: (drafts: readonly OptionDraft[], saved: FileList) => void
  /** Sends what is not there yet. Answers the names of files that are not there afterwards. */
  readonly run: (listId: number, drafts: readonly OptionDraft[]) => Promise<readonly string[]>
  readonly stop: (key: string) => void
  /** Forgets all of it, and stops what is on its way. */
  readonly reset: () => void
}

/** `stopped`: what is said of a file that the person stopped. */
export function useUploads(stopped: string): Uploads {
  const [progress, setProgress] = useState<Uploads['progress']>({})
  const ids = useRef(new Map<string, number>())
  const sent = useRef(new Map<string, File>())
  const running = useRef(new Map<string, AbortController>())
  const note = (key: string, one: Progress) => setProgress((all) => ({ ...all, [key]: one }))
  const idOf = ({ key, id }: OptionDraft) => id ?? ids.current.get(key)

  function noteSaved(drafts: readonly OptionDraft[], saved: FileList) {
    const known = new Set(drafts.map(idOf))
    const added = saved.options.filter(({ id }) => !known.has(id))
    drafts
      .filter((draft) => idOf(draft) === undefined)
      .forEach(({ key }, place) => ids.current.set(key, added[place]!.id))
  }

  async function send(listId: number, draft: OptionDraft, file: File) {
    const { key, name } = draft
    const control = new AbortController()
    running.current.set(key, control)
    try {
      const upload = { listId, optionId: idOf(draft)!, name, file }
      const onProgress = (share: number) => note(key, { share, fault: null })
      onProgress(0)
      await uploadFile(upload, { signal: control.signal, onProgress })
      sent.current.set(key, file)
      note(key, { share: null, fault: null })
      return true
    } catch (error) {
      note(key, { share: null, fault: control.signal.aborted ? stopped : errorText(error) })
      return false
    } finally {
      running.current.delete(key)
    }
  }

  async function run(listId: number, drafts: readonly OptionDraft[]) {
    const failed: string[] = []
    for (const draft of drafts) {
      const { key, chosen } = draft
      if (!chosen || sent.current.get(key) === chosen) continue
      if (!(await send(listId, draft, chosen))) failed.push(chosen.name)
    }
    return failed
  }

  function stopAll() {
    for (const control of running.current.values()) control.abort()
  }
  useEffect(() => stopAll, [])
  return {
    progress,
    idOf,
    noteSaved,
    run,
    stop: (key) => running.current.get(key)?.abort(),
    reset() {
      stopAll()
      ids.current.clear()
      sent.current.clear()
      setProgress({})
    },
  }
}
