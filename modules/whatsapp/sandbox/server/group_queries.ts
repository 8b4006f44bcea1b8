// What a company asks about groups: one it is in, or all of them.
import type { Companion } from '#modules/whatsapp/sandbox/phones/companions'
import { groupNode } from '#modules/whatsapp/sandbox/server/group_notices'
import { children, node, type Stanza } from '#modules/whatsapp/sandbox/wire/node'
import type { World } from '#modules/whatsapp/sandbox/world'

const NOT_FOUND = { error: 404, text: 'item-not-found' }
const FORBIDDEN = { error: 403, text: 'forbidden' }

export function answerGroups(world: World, companion: Companion | undefined, iq: Stanza) {
  const [asked] = children(iq)
  if (asked?.tag === 'participating') {
    const groups = world.groups.list(companion?.number)
    const nodes = groups.map((group) => groupNode(world, group))
    return [node('groups', {}, nodes)]
  }
  if (asked?.tag !== 'query') return []
  const group = world.groups.find(iq.attrs.to)
  if (!group) return NOT_FOUND
  if (!companion || !group.members.includes(companion.number)) return FORBIDDEN
  return [groupNode(world, group)]
}
