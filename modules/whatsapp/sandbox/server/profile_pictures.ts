// Profile pictures: where one lies, for those who ask, and the news that it has changed.
import type { Phone } from '#modules/whatsapp/sandbox/phones/phone_book'
import { lidOf } from '#modules/whatsapp/sandbox/server/envelope'
import { node, timestamp, type Stanza } from '#modules/whatsapp/sandbox/wire/node'
import type { World } from '#modules/whatsapp/sandbox/world'

/** Undefined for a phone without one. */
export function pictureNode(world: World, jid: string): Stanza | undefined {
  const phone = world.phones.locate(jid)?.phone
  const path = phone && world.vault.picturePath(phone.number)
  if (!path) return undefined
  const url = `https://${world.mediaHost}${path}`
  return node('picture', { id: path.split('/').at(-1), type: 'image', url, direct_path: path })
}

/** All companies hear that it changed. */
export function changePicture(world: World, phone: Phone, bytes: Buffer) {
  world.store.transaction(() => world.vault.keepPicture(phone.number, bytes))
  for (const connection of world.links.all()) {
    const id = connection.nextId()
    const attributes = { from: lidOf(phone), id, type: 'picture', t: timestamp() }
    connection.send(node('notification', attributes, [node('set', { id, jid: lidOf(phone) })]))
  }
  world.tell(phone.number)
}
