// A company's queries about groups: one of its groups, or all of them.
import type { Companion } from '#sandbox/phones/companions'
import { groupNode } from '#sandbox/server/group_notices'
import { children, node, type Stanza } from '#sandbox/wire/node'
import type { SandboxContext } from '#sandbox/context'

const NOT_FOUND = { error: 404, text: 'item-not-found' }
const FORBIDDEN = { error: 403, text: 'forbidden' }

export function answerGroups(
  context: SandboxContext,
  companion: Companion | undefined,
  iq: Stanza
) {
  const [query] = children(iq)
  if (query?.tag === 'participating') {
    const groups = context.groups.list(companion?.number)
    const nodes = groups.map((group) => groupNode(context, group))
    return [node('groups', {}, nodes)]
  }
  if (query?.tag !== 'query') return []
  const group = context.groups.find(iq.attrs.to)
  if (!group) return NOT_FOUND
  if (!companion || !group.members.includes(companion.number)) return FORBIDDEN
  return [groupNode(context, group)]
}
