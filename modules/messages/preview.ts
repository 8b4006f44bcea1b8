/** The one-line preview of a message in lists (IN-22, IN-57). */
import { companyText } from '#app/kernel/settings/texts'
import type { MessageKind } from '#modules/whatsapp/contract'

interface Previewed {
  readonly companyId: number
  readonly kind: MessageKind
  readonly body: string
}

/** Kinds whose bodies are machine-readable. */
const wordless = new Set<MessageKind>([
  'location',
  'contact',
  'call',
  'view_once',
  'undecryptable',
  'unsupported',
])

/** At most 255 characters on one line; a file without a caption shows its kind, never an empty text. */
export async function previewOf({ companyId, kind, body }: Previewed): Promise<string> {
  const text = body.replace(/\s+/g, ' ').trim()
  if (wordless.has(kind)) return companyText({ companyId }, `tickets:kind.${kind}`)
  if (text) return [...text].slice(0, 255).join('')
  return companyText({ companyId }, `tickets:kind.${kind}`)
}
