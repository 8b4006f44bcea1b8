// Shows a group's messages on the phones of all customers in it.
import { proto } from '@whiskeysockets/baileys'
import { attach, readContent } from '#sandbox/phones/content'
import type { Group } from '#sandbox/phones/groups'
import type { Change } from '#sandbox/phones/read_change'
import type { SandboxContext } from '#sandbox/context'

interface Said {
  /** Number of the author. */
  readonly author: string
  readonly id: string
  readonly message: proto.IMessage
  readonly at: Date
}

/** Call it inside the transaction that sends the message. */
export function showInGroup(
  context: SandboxContext,
  group: Group,
  { author, id, message, at }: Said
) {
  const { media, change, ...shown } = readContent(message)
  const mediaId = attach(context.vault, media)
  const bytes = Buffer.from(proto.Message.encode(message).finish())
  for (const customer of customersIn(context, group)) {
    const isOwn = customer === author
    context.chats.record({
      ...shown,
      customer,
      business: group.id,
      id,
      direction: isOwn ? 'out' : 'in',
      peer: group.id,
      device: 0,
      mediaId,
      author,
      viewOnce: false,
      status: isOwn ? 'sent' : 'delivered',
      at: at.toISOString(),
      proto: bytes,
    })
    if (change) changeInGroup(context, group.id, customer, author, change)
    context.notify(customer)
  }
}

/** Applies a change by `author` on the phone of one member. */
export function changeInGroup(
  context: SandboxContext,
  groupId: string,
  customer: string,
  author: string,
  change: Change
) {
  const row = context.chats.findAny(customer, groupId, change.target)
  if (row) context.changes.apply(row, change.does, author)
}

function customersIn(context: SandboxContext, group: Group): string[] {
  return group.members.filter((number) => context.phones.find(number)?.kind === 'customer')
}
