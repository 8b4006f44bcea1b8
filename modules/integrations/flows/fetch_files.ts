/** Downloads the files that a flow's answer names, before anything is locked (INT-03). */
import { basename } from 'node:path'
import { measureFile, aDocument } from '#app/kernel/media/convert/measure_file'
import { voiceNote } from '#app/kernel/media/convert/voice_note'
import { dropFiles, storePending } from '#app/kernel/media/pending_files'
import type { automatic } from '#modules/messages/public'
import type { FlowStep } from '#modules/integrations/flows/give_step'
import type { FlowMessage } from '#modules/integrations/flows/port'
import { outbound } from '#modules/integrations/outbound'

type FileToSend = Parameters<typeof automatic.sendFile>[2]['file']

/** Milliseconds for all files of an answer together. */
export const filesTimeoutMs = 30_000
const maxBytes = 16 * 1024 * 1024
const maxRedirects = 3

/** A message that can be sent at once. */
export type Ready = (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly file: FileToSend; readonly caption: string }
) &
  Pick<FlowMessage, 'pauseMs'>

interface Fetched {
  readonly ready: readonly Ready[]
  /** One sentence for each file that is left out. */
  readonly problems: string[]
}

/** A file that cannot be fetched is left out; the others go on. */
export async function fetchFiles(
  step: FlowStep,
  messages: readonly FlowMessage[]
): Promise<Fetched> {
  const signal = AbortSignal.timeout(filesTimeoutMs)
  const ready: Ready[] = []
  const problems: string[] = []
  for (const [index, message] of messages.entries()) {
    if (message.kind === 'text') ready.push(message)
    else {
      try {
        ready.push(await fetchOne(step, message, signal))
      } catch (error) {
        problems.push(`Message ${index + 1}: ${(error as Error).message}`)
      }
    }
  }
  return { ready, problems }
}

/** Any error is a file that cannot be had; its message is a sentence in English. */
export async function download(url: string, signal: AbortSignal) {
  const answer = await outbound.send(url, { signal, timeoutMs: 10_000, maxBytes, maxRedirects })
  if (answer.status !== 200) throw new Error(`HTTP ${answer.status}`)
  return { bytes: answer.body, originalName: nameOf(answer.url) }
}

async function fetchOne(
  { companyId }: FlowStep,
  { kind, url, caption, pauseMs }: Exclude<FlowMessage, { kind: 'text' }>,
  signal: AbortSignal
): Promise<Ready> {
  const { bytes, originalName } = await download(url, signal)
  const note = kind === 'voice' ? await voiceNote(bytes) : null
  if (note) {
    const { key, mimetype, size, name } = await storePending({ companyId }, { bytes: note.bytes })
    const measures = { ...(await measureFile(note.bytes, mimetype)), kind: 'voice' as const }
    return {
      kind: 'file',
      caption,
      pauseMs,
      file: { file: key, mimetype, size, name, ...measures },
    }
  }
  const { key, mimetype, size, name } = await storePending({ companyId }, { bytes, originalName })
  const measures = kind === 'document' ? aDocument : await measureFile(bytes, mimetype)
  return { kind: 'file', caption, pauseMs, file: { file: key, mimetype, size, name, ...measures } }
}

/** Deletes the files that were not sent after all. */
export async function dropUnsent(
  ready: readonly Ready[],
  sent: ReadonlySet<string>
): Promise<void> {
  const keys = ready.flatMap((one) => (one.kind === 'file' ? [one.file.file] : []))
  await dropFiles(keys.filter((key) => !sent.has(key)))
}

function nameOf({ pathname }: URL): string {
  try {
    return basename(decodeURIComponent(pathname))
  } catch {
    return basename(pathname)
  }
}
