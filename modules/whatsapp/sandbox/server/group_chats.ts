// What is said in a group appears on the phones of all customers in it.
import { proto } from '@whiskeysockets/baileys'
import { attach, readContent } from '#modules/whatsapp/sandbox/phones/content'
import type { Group } from '#modules/whatsapp/sandbox/phones/groups'
import type { Change } from '#modules/whatsapp/sandbox/phones/read_change'
import type { World } from '#modules/whatsapp/sandbox/world'

interface Said {
  /** Number of who said it. */
  readonly author: string
  readonly id: string
  readonly message: proto.IMessage
  readonly at: Date
}

/** Call it inside the transaction that sends the message. */
export function showInGroup(world: World, group: Group, { author, id, message, at }: Said) {
  const { media, change, ...shown } = readContent(message)
  const mediaId = attach(world.vault, media)
  const bytes = Buffer.from(proto.Message.encode(message).finish())
  for (const customer of customersIn(world, group)) {
    const isOwn = customer === author
    world.chats.record({
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
    if (change) changeInGroup(world, group.id, customer, author, change)
    world.notify(customer)
  }
}

/** A change by `author` on the phone of one member. */
export function changeInGroup(
  world: World,
  groupId: string,
  customer: string,
  author: string,
  change: Change
) {
  const row = world.chats.findAny(customer, groupId, change.target)
  if (row) world.changes.apply(row, change.does, author)
}

function customersIn(world: World, group: Group): string[] {
  return group.members.filter((number) => world.phones.find(number)?.kind === 'customer')
}
