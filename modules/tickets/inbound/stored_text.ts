/** The words that stand in a message's row; what cannot be shown is told in the company's language (IN-20). */
import type { Actor } from '#app/kernel/actor'
import { companyText } from '#app/kernel/texts'
import type { MessageKind } from '#modules/whatsapp/contract'

interface Said {
  readonly kind: MessageKind
  /** Of an unsupported kind the raw type. */
  readonly body: string
}

/** Clients that know only the contract's coarser words show it as a text. */
export async function storedText(
  { companyId }: Pick<Actor, 'companyId'>,
  { kind, body }: Said
): Promise<string> {
  if (kind !== 'view_once' && kind !== 'sealed' && kind !== 'unsupported') return body
  const text = await companyText({ companyId }, `tickets:kind.${kind}`)
  return body ? `${text}: ${body}` : text
}
