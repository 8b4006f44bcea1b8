// Group notifications to companies (created, joined, left, renamed) and a group's metadata.
import { randomInt } from 'node:crypto'
import type { Group } from '#sandbox/phones/groups'
import type { Phone } from '#sandbox/phones/phone_book'
import { keepFor } from '#sandbox/server/deliver'
import { lidOf, pnOf } from '#sandbox/server/envelope'
import { node, timestamp, type Stanza } from '#sandbox/wire/node'
import type { SandboxContext } from '#sandbox/context'

export function createGroup(
  context: SandboxContext,
  subject: string,
  creator: Phone,
  members: Phone[]
): Group {
  const numbers = members.map(({ number }) => number)
  const group = context.groups.create(subject, creator.number, numbers)
  notify(context, group, creator, node('create', { type: 'new' }, [groupNode(context, group)]))
  return group
}

export function addMembers(context: SandboxContext, group: Group, actor: Phone, added: Phone[]) {
  context.groups.add(
    group.id,
    added.map(({ number }) => number)
  )
  notify(
    context,
    context.groups.find(group.id)!,
    actor,
    node(
      'add',
      {},
      added.map((phone) => memberNode(phone))
    )
  )
}

/** Removed members are notified, too. */
export function removeMembers(
  context: SandboxContext,
  group: Group,
  actor: Phone,
  removed: Phone[]
) {
  notify(
    context,
    group,
    actor,
    node(
      'remove',
      {},
      removed.map((phone) => memberNode(phone))
    )
  )
  context.store.transaction(() =>
    context.groups.remove(
      group.id,
      removed.map(({ number }) => number)
    )
  )
}

/** Members are promoted to admins or demoted. */
export function changeAdmins(context: SandboxContext, { group, actor, does, phones }: AdminChange) {
  context.groups[does](
    group.id,
    phones.map(({ number }) => number)
  )
  notify(
    context,
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

export function renameGroup(context: SandboxContext, group: Group, actor: Phone, subject: string) {
  context.groups.rename(group.id, subject)
  notify(context, group, actor, node('subject', { subject, s_o: lidOf(actor), s_t: timestamp() }))
}

/** Group metadata as its members may see it. */
export function groupNode(context: SandboxContext, group: Group): Stanza {
  const creator = context.phones.find(group.creator)
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
  const members = group.members.flatMap((number) => context.phones.find(number) ?? [])
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

function notify(context: SandboxContext, group: Group, actor: Phone, what: Stanza) {
  const companions = group.members.flatMap((number) => context.companions.of(number))
  const sends = context.store.transaction(() =>
    companions.map((companion) => {
      const attributes = {
        from: group.id,
        id: String(randomInt(1e14)),
        type: 'w:gp2',
        participant: lidOf(actor),
        participant_pn: pnOf(actor),
        t: timestamp(),
      }
      return keepFor(context, companion, node('notification', attributes, [what]))
    })
  )
  for (const send of sends) send()
}
