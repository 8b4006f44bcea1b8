/** Uploads the files of a form one after the other; one that fails or is cancelled does not stop the others. */
import { useEffect, useRef, useState } from 'react'
import { errorText } from '#web/lib/error_text'
import { uploadFile, type FileList, type StoredFile } from './api'

/** An option in the form. */
export interface OptionDraft {
  /** Key of this row while the form is open. */
  readonly key: string
  /** Null until it is saved. */
  readonly id: number | null
  readonly name: string
  readonly file: StoredFile | null
  /** Replaces `file` when the form is saved. */
  readonly chosen: File | null
}

/** Upload state of one row. */
export interface Progress {
  /** From 0 to 1; null while it is not uploading. */
  readonly share: number | null
  /** Error text; null if there is none. */
  readonly fault: string | null
}

export interface Uploads {
  /** By row key. */
  readonly progress: Readonly<Record<string, Progress>>
  /** The id under which a row was saved, also if its file was refused afterwards. */
  readonly idOf: (draft: OptionDraft) => number | undefined
  /** The list as just saved, its options in order. */
  readonly noteSaved: (drafts: readonly OptionDraft[], saved: FileList) => void
  /** Uploads what is not uploaded yet. Returns the names of the files that failed. */
  readonly run: (listId: number, drafts: readonly OptionDraft[]) => Promise<readonly string[]>
  readonly stop: (key: string) => void
  /** Clears the state, and cancels running uploads. */
  readonly reset: () => void
}

/** `stopped`: error text of a file that the user cancelled. */
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
