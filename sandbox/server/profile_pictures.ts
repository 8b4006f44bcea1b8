// Profile pictures of people and groups: where one lies, for those who ask, and the news that it has changed.
import type { Group } from '#sandbox/phones/groups'
import type { Phone } from '#sandbox/phones/phone_book'
import { lidOf } from '#sandbox/server/envelope'
import { node, timestamp, type Stanza } from '#sandbox/wire/node'
import type { SandboxContext } from '#sandbox/context'

/** Undefined for a phone or a group without one; a group shows its own to its members alone. */
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

/** All companies hear that it changed. */
export function changePicture(context: SandboxContext, phone: Phone, bytes: Buffer) {
  context.store.transaction(() => context.vault.keepPicture(phone.number, bytes))
  notify(context, lidOf(phone), () => true)
  context.notify(phone.number)
}

/** The companies in it hear that it changed. */
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
