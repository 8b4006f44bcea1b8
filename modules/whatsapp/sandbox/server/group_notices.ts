// What the server tells companies about their groups: made, joined, left, renamed; and what a group looks like.
import type { Group } from '#modules/whatsapp/sandbox/phones/groups'
import type { Phone } from '#modules/whatsapp/sandbox/phones/phone_book'
import { keepFor } from '#modules/whatsapp/sandbox/server/deliver'
import { lidOf, pnOf } from '#modules/whatsapp/sandbox/server/envelope'
import { node, timestamp, type Stanza } from '#modules/whatsapp/sandbox/wire/node'
import type { World } from '#modules/whatsapp/sandbox/world'

export function createGroup(
  world: World,
  subject: string,
  creator: Phone,
  members: Phone[]
): Group {
  const numbers = members.map(({ number }) => number)
  const group = world.groups.create(subject, creator.number, numbers)
  notify(world, group, creator, node('create', { type: 'new' }, [groupNode(world, group)]))
  return group
}

export function addMembers(world: World, group: Group, actor: Phone, added: Phone[]) {
  world.groups.add(
    group.id,
    added.map(({ number }) => number)
  )
  notify(
    world,
    world.groups.find(group.id)!,
    actor,
    node(
      'add',
      {},
      added.map((phone) => memberNode(phone))
    )
  )
}

/** Those who are put out hear it too. */
export function removeMembers(world: World, group: Group, actor: Phone, removed: Phone[]) {
  notify(
    world,
    group,
    actor,
    node(
      'remove',
      {},
      removed.map((phone) => memberNode(phone))
    )
  )
  world.store.transaction(() =>
    world.groups.remove(
      group.id,
      removed.map(({ number }) => number)
    )
  )
}

/** Members begin or cease to run the group. */
export function changeAdmins(world: World, { group, actor, does, phones }: AdminChange) {
  world.groups[does](
    group.id,
    phones.map(({ number }) => number)
  )
  notify(
    world,
    group,
    actor,
    node(
      does,
      {},
      phones.map((phone) => memberNode(phone))
    )
  )
}

interface AdminChange {
  readonly group: Group
  readonly actor: Phone
  readonly does: 'promote' | 'demote'
  readonly phones: Phone[]
}

export function renameGroup(world: World, group: Group, actor: Phone, subject: string) {
  world.groups.rename(group.id, subject)
  notify(world, group, actor, node('subject', { subject, s_o: lidOf(actor), s_t: timestamp() }))
}

/** What those in the group may know of it. */
export function groupNode(world: World, group: Group): Stanza {
  const creator = world.phones.find(group.creator)
  const attributes = {
    id: group.id.split('@')[0],
    subject: group.subject,
    s_t: String(group.createdAt),
    s_o: creator && lidOf(creator),
    creation: String(group.createdAt),
    creator: creator && lidOf(creator),
    creator_pn: creator && pnOf(creator),
    addressing_mode: 'lid',
    size: String(group.members.length),
  }
  const members = group.members.flatMap((number) => world.phones.find(number) ?? [])
  return node(
    'group',
    attributes,
    members.map((phone) => memberNode(phone, rankIn(group, phone)))
  )
}

function rankIn({ admins, creator }: Group, { number }: Phone): string | undefined {
  if (!admins.includes(number)) return undefined
  return number === creator ? 'superadmin' : 'admin'
}

function memberNode(phone: Phone, type?: string): Stanza {
  return node('participant', { jid: lidOf(phone), phone_number: pnOf(phone), type })
}

function notify(world: World, group: Group, actor: Phone, what: Stanza) {
  const companions = group.members.flatMap((number) => world.companions.of(number))
  const sends = world.store.transaction(() =>
    companions.map((companion, index) => {
      const attributes = {
        from: group.id,
        id: `${Date.now()}${index}`,
        type: 'w:gp2',
        participant: lidOf(actor),
        participant_pn: pnOf(actor),
        t: timestamp(),
      }
      return keepFor(world, companion, node('notification', attributes, [what]))
    })
  )
  for (const send of sends) send()
}
