// Send requests: validates them, converts them to drafts and sends those from the author's phone.
import { bulkOrder, messageOrder, type ValidMessage } from '#sandbox/api/message_order'
import { onlyBusiness, type Call } from '#sandbox/api/call'
import { SandboxError } from '#sandbox/errors'
import type { Saying } from '#sandbox/phones/saying'
import type { Draft } from '#sandbox/server/draft'
import type { GroupDraft } from '#sandbox/server/group_draft'
import { memberSends } from '#sandbox/server/group_sends'
import { personSends } from '#sandbox/server/person_sends'
import type { SandboxContext } from '#sandbox/context'

export async function sendMessage({ context, body }: Call) {
  return send(context, await messageOrder.validate(body))
}

/** Many messages in one call: in order per phone, phones in parallel. Returns their ids in the same order. */
export async function sendBulk({ context, body }: Call) {
  const { messages } = await bulkOrder.validate(body)
  const sent = await Promise.all(messages.map((message) => send(context, message)))
  return { ids: sent.map(({ id }) => id) }
}

async function send(context: SandboxContext, order: ValidMessage) {
  if (order.group) return memberSends(context, groupDraftOf(context, order, order.group))
  return personSends(context, draftOf(context, order))
}

function groupDraftOf(context: SandboxContext, order: ValidMessage, id: string): GroupDraft {
  const group = context.groups.find(id)
  const author = context.phones.find(order.from)
  if (!group || !author || !group.members.includes(author.number)) {
    throw new SandboxError(
      404,
      'NO_SUCH_GROUP',
      'Este telefone não está num grupo com este endereço.'
    )
  }
  const { quote, at } = order
  const saying = sayingOf(order)
  return { author, group, saying, quote, id: order.id, at: at ? new Date(at) : undefined }
}

function draftOf(context: SandboxContext, order: ValidMessage): Draft {
  const { quote, id, mode = 'lid', forged, at } = order
  const saying = sayingOf(order)
  const shared = { saying, quote, id, mode, forged, at: at ? new Date(at) : undefined }
  const known = context.phones.find(order.from)
  if (known?.kind === 'business') {
    return { ...shared, ...ownPhoneChat(context, order), byOwnPhone: true }
  }
  const business = order.to ?? onlyBusiness(context)
  if (context.phones.find(business)?.kind !== 'business') {
    throw new SandboxError(404, 'NO_SUCH_BUSINESS', `Nenhuma empresa usa o número ${business}.`)
  }
  const customer = context.phones.ensure(order.from, { name: order.name })
  if (quote && !context.chats.findAny(customer.number, business, quote)) {
    throw new SandboxError(404, 'NO_SUCH_MESSAGE', 'A mensagem citada não está nesta conversa.')
  }
  return { ...shared, customer, business, byOwnPhone: false }
}

function ownPhoneChat(context: SandboxContext, { from, to }: ValidMessage) {
  if (!to)
    throw new SandboxError(422, 'TO_IS_MISSING', 'Diga a que cliente (to) a empresa escreve.')
  const customer = context.phones.ensure(to)
  if (customer.kind === 'business') {
    throw new SandboxError(422, 'NUMBER_IS_BUSINESS', 'Uma empresa não escreve a outra.')
  }
  return { customer, business: from }
}

function sayingOf(order: ValidMessage): Saying {
  const contents = [...partsOf(order), ...changesOf(order)].filter((each) => each !== undefined)
  const [saying, second] = contents
  if (!saying) {
    throw new SandboxError(422, 'NOTHING_SAID', 'Diga o que enviar: text, media, location…')
  }
  if (second) throw new SandboxError(422, 'TOO_MUCH_SAID', 'Uma mensagem diz uma coisa só.')
  return saying
}

function partsOf(order: ValidMessage): (Saying | undefined)[] {
  const { text, media, location, contacts, poll, answer, viewOnce } = order
  return [
    media && { file: { ...media, bytes: Buffer.from(media.base64, 'base64') }, viewOnce },
    location && { place: location },
    contacts && { cards: contacts },
    poll && { poll },
    answer && { answer },
    text === undefined ? undefined : { text },
  ]
}

function changesOf({ edit, erase, react }: ValidMessage): (Saying | undefined)[] {
  return [edit && { edit }, erase === undefined ? undefined : { erase }, react && { react }]
}
