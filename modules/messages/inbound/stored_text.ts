/** The text of a message's row; content that cannot be shown gets a placeholder in the company's language (IN-20). */
import type { Actor } from '#app/kernel/actor/actor'
import { companyText } from '#app/kernel/settings/texts'
import type { MessageKind } from '#modules/whatsapp/contract'

interface Said {
  readonly kind: MessageKind
  /** The raw type of an unsupported kind. */
  readonly body: string
}

/** Clients that know only the contract's coarser types show it as a text. */
export async function storedText(
  { companyId }: Pick<Actor, 'companyId'>,
  { kind, body }: Said
): Promise<string> {
  if (kind !== 'view_once' && kind !== 'undecryptable' && kind !== 'unsupported') return body
  const text = await companyText({ companyId }, `tickets:kind.${kind}`)
  return body ? `${text}: ${body}` : text
}
