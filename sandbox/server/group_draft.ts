// A message that a member is about to send to a group, and its conversion to WhatsApp's message.
import type { proto } from '@whiskeysockets/baileys'
import { SandboxError } from '#sandbox/errors'
import { composeSaying, type Reference } from '#sandbox/phones/compose'
import { composeFile } from '#sandbox/phones/compose_file'
import type { Group } from '#sandbox/phones/groups'
import type { Phone } from '#sandbox/phones/phone_book'
import { contentOf, targetOf, type Draft } from '#sandbox/server/draft'
import { lidOf } from '#sandbox/server/envelope'
import type { SandboxContext } from '#sandbox/context'

export type GroupDraft = Pick<Draft, 'saying' | 'quote' | 'id' | 'at'> & {
  readonly author: Phone
  readonly group: Group
}

export async function composeForGroup(
  context: SandboxContext,
  draft: GroupDraft
): Promise<proto.IMessage> {
  const about = referenceOf(context, draft)
  const { saying } = draft
  if ('file' in saying) return composeFile(context.vault, context.mediaHost, saying.file, about)
  return composeSaying(saying, about)
}

function referenceOf(context: SandboxContext, draft: GroupDraft): Reference | undefined {
  const id = targetOf(draft)
  if (!id) return undefined
  const { author, group } = draft
  const row = context.chats.findInGroup(group.id, id)
  const writer = row && context.phones.find(row.author ?? row.customer)
  if (!writer) {
    throw new SandboxError(404, 'NO_SUCH_MESSAGE', 'Esta mensagem não está no grupo.')
  }
  const isOwn = writer.number === author.number
  return { id, author: lidOf(writer), chat: group.id, isOwn, message: contentOf(row) }
}
