/** State of an import: file chosen, preview, sending in parts, result. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Uploaded } from './api'
import { readSheetFile } from './sheet/read_sheet'
import { partsOf, sendParts, type Part } from './sheet/send_rows'
import type { SheetFault, SheetRow } from './sheet/texts'
import { keys } from './use_contacts'

export type ImportStep =
  | { readonly at: 'choice'; readonly fault: SheetFault | null }
  | { readonly at: 'reading' }
  | { readonly at: 'look'; readonly name: string; readonly rows: readonly SheetRow[] }
  | Sent

interface Sent {
  /** `stopped` by the user or by an error: the remaining rows can still be sent. */
  readonly at: 'sending' | 'stopped' | 'end'
  readonly total: number
  readonly done: number
  readonly result: Uploaded
  readonly left: readonly Part[]
  readonly error: unknown
}

export interface Import {
  readonly step: ImportStep
  readonly choose: (file: File) => Promise<void>
  readonly again: () => void
  readonly send: () => Promise<void>
  readonly stop: () => void
}

export function useImport(): Import {
  const client = useQueryClient()
  const [step, go] = useState<ImportStep>({ at: 'choice', fault: null })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function choose(file: File) {
    go({ at: 'reading' })
    const reading = await readSheetFile(file)
    if ('fault' in reading) go({ at: 'choice', fault: reading.fault })
    else go({ at: 'look', name: file.name, rows: reading.rows })
  }

  async function send() {
    let now = begun(step)
    if (!now) return
    const { signal } = (running.current = new AbortController())
    go(now)
    try {
      for await (const part of sendParts(now.left, signal)) go((now = withPart(now, part)))
      go((now = { ...now, at: 'end' }))
    } catch (error) {
      go({ ...now, at: 'stopped', error: signal.aborted ? null : error })
    }
    void client.invalidateQueries({ queryKey: keys.pages })
  }
  return {
    step,
    choose,
    again: () => go({ at: 'choice', fault: null }),
    send,
    stop: () => running.current?.abort(),
  }
}

function begun(step: ImportStep): Sent | null {
  if (step.at === 'stopped') return { ...step, at: 'sending', error: null }
  if (step.at !== 'look') return null
  const result = { added: [], refused: [] }
  const { length: total } = step.rows
  return { at: 'sending', total, done: 0, result, left: partsOf(step.rows), error: null }
}

function withPart(now: Sent, { added, refused }: Uploaded): Sent {
  const [sent, ...left] = now.left
  return {
    ...now,
    left,
    done: now.done + sent!.rows.length,
    result: {
      added: [...now.result.added, ...added],
      refused: [...now.result.refused, ...refused],
    },
  }
}
