// The calls that came in, as the tab shows them: without keys, and of pictures and files only their size.
import type { CallKind, CallWire, FaultKind, InterfaceKind } from '#modules/ai/sandbox/wire'

const keptCalls = 200
/** Characters of one text. */
const shownText = 20_000
const dataUrl = /^data:([\w./+-]*)[^,]*;base64,(.*)$/s

/** A call while it is answered. */
export interface OpenCall {
  /** A text, or what is answered in a few words. */
  answer: string
  status: number | null
  fault: FaultKind | null
}
type Kept = Omit<CallWire, 'answer' | 'status' | 'fault' | 'hasLeft' | 'took'> & {
  readonly open: OpenCall
  readonly began: number
  took: number | null
  hasLeft: boolean
}

export class Calls {
  #calls: readonly Kept[] = []
  #last = 0
  /** Counts changes. */
  changes = 0

  /** Newest first. */
  list(): CallWire[] {
    return this.#calls.map(({ open, began: _, ...call }) => ({ ...call, ...open }))
  }

  clear(): void {
    this.#calls = []
    this.changes++
  }

  begin(call: {
    readonly interface: InterfaceKind
    readonly kind: CallKind
    readonly model: string
    readonly request: unknown
  }): { open: OpenCall; end(hasLeft: boolean): void } {
    const open: OpenCall = { answer: '', status: null, fault: null }
    const kept: Kept = {
      ...call,
      id: ++this.#last,
      at: new Date().toISOString(),
      open,
      began: performance.now(),
      took: null,
      hasLeft: false,
    }
    this.#calls = [kept, ...this.#calls].slice(0, keptCalls)
    this.changes++
    const end = (hasLeft: boolean) => {
      kept.took = Math.round(performance.now() - kept.began)
      kept.hasLeft = hasLeft
      this.changes++
    }
    return { open, end }
  }
}

/** The request, without the bytes of pictures and recordings and without the key. */
export function shownRequest(
  body: Readonly<Record<string, unknown>>,
  form: FormData | null,
  key: string
): unknown {
  const given = form
    ? Object.fromEntries([...form].map(([name, value]) => [name, field(value)]))
    : body
  return JSON.parse(
    JSON.stringify(given, (name, value: unknown) => shown(name, value, key)) ?? 'null'
  )
}

const field = (value: FormDataEntryValue) =>
  typeof value === 'string' ? value : { file: value.name, bytes: value.size }

function shown(name: string, value: unknown, key: string): unknown {
  // Ollama's pictures are bare base64.
  if (name === 'images' && Array.isArray(value)) {
    return value.map((picture) => `(${bytesIn(String(picture))} bytes)`)
  }
  if (typeof value !== 'string') return value
  const [, mimetype, data] = dataUrl.exec(value) ?? []
  if (data !== undefined) return `(${mimetype}, ${bytesIn(data)} bytes)`
  const text = value.replaceAll(key, '(…)')
  if (text.length <= shownText) return text
  return `${text.slice(0, shownText)}… (${text.length} characters)`
}

const bytesIn = (base64: string) => Buffer.byteLength(base64, 'base64')
