/** The one line that a list shows of a message (IN-22, IN-57). */
import { companyText } from '#app/kernel/texts'
import type { MessageKind } from '#modules/whatsapp/contract'

interface Previewed {
  readonly companyId: number
  readonly kind: MessageKind
  readonly body: string
}

/** Their bodies are for programs, not for people. */
const wordless = new Set<MessageKind>([
  'location',
  'contact',
  'call',
  'view_once',
  'sealed',
  'unsupported',
])

/** At most 255 characters on one line; a file without a caption is named by its kind, never empty. */
export async function previewOf({ companyId, kind, body }: Previewed): Promise<string> {
  const text = body.replace(/\s+/g, ' ').trim()
  if (wordless.has(kind)) return companyText({ companyId }, `tickets:kind.${kind}`)
  if (text) return [...text].slice(0, 255).join('')
  return companyText({ companyId }, `tickets:kind.${kind}`)
}
