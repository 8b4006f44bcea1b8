// Profile pictures of people and groups: their URL on request, and notifications of changes.
import type { Group } from '#sandbox/phones/groups'
import type { Phone } from '#sandbox/phones/phone_book'
import { lidOf } from '#sandbox/server/envelope'
import { node, timestamp, type Stanza } from '#sandbox/wire/node'
import type { SandboxContext } from '#sandbox/context'

/** Undefined for a phone or group without one; a group's picture is visible to its members only. */
export function pictureNode(
  context: SandboxContext,
  jid: string,
  asker?: string
): Stanza | undefined {
  const group = context.groups.find(jid)
  if (group && !group.members.includes(asker ?? '')) return undefined
  const owner = group?.id ?? context.phones.locate(jid)?.phone.number
  const path = owner && context.vault.picturePath(owner)
  if (!path) return undefined
  const url = `https://${context.mediaHost}${path}`
  return node('picture', { id: path.split('/').at(-1), type: 'image', url, direct_path: path })
}

/** Notifies all companies of the change. */
export function changePicture(context: SandboxContext, phone: Phone, bytes: Buffer) {
  context.store.transaction(() => context.vault.keepPicture(phone.number, bytes))
  notify(context, lidOf(phone), () => true)
  context.notify(phone.number)
}

/** Notifies the companies in the group of the change. */
export function changeGroupPicture(context: SandboxContext, group: Group, bytes: Buffer) {
  context.store.transaction(() => context.vault.keepPicture(group.id, bytes))
  notify(context, group.id, (number) => group.members.includes(number))
}

function notify(context: SandboxContext, jid: string, hears: (company: string) => boolean) {
  for (const connection of context.links.all()) {
    if (!hears(connection.companion?.number ?? '')) continue
    const id = connection.nextId()
    const attributes = { from: jid, id, type: 'picture', t: timestamp() }
    connection.send(node('notification', attributes, [node('set', { id, jid })]))
  }
}
