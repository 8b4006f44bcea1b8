/** Reads the chosen sheet in a worker. */
import { maxBytes, type SheetReading } from './texts'

/** Longer than any valid sheet takes; stops a decompression bomb that declares a false size. */
const timeoutMs = 20_000

export async function readSheetFile(file: File): Promise<SheetReading> {
  if (!/\.xlsx$/i.test(file.name)) return { fault: 'wrong_type' }
  if (file.size > maxBytes) return { fault: 'too_large' }
  const bytes = await file.arrayBuffer()
  const worker = new Worker(new URL('./sheet_worker.ts', import.meta.url), { type: 'module' })
  try {
    return await answerOf(worker, bytes)
  } finally {
    worker.terminate()
  }
}

function answerOf(worker: Worker, bytes: ArrayBuffer): Promise<SheetReading> {
  return new Promise((resolve) => {
    const timeout = setTimeout(() => resolve({ fault: 'too_large' }), timeoutMs)
    const finish = (reading: SheetReading) => {
      clearTimeout(timeout)
      resolve(reading)
    }
    worker.onmessage = ({ data }: MessageEvent<SheetReading>) => finish(data)
    worker.onerror = () => finish({ fault: 'unreadable' })
    worker.postMessage(bytes, [bytes])
  })
}
