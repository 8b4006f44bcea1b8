// API routes for groups: create a group, change its members, rename it.
import { phoneOf, type Call, type Routes } from '#sandbox/api/call'
import { groupChangeOrder, groupOrder, pictureOrder } from '#sandbox/api/orders'
import { SandboxError } from '#sandbox/errors'
import type { Group } from '#sandbox/phones/groups'
import {
  addMembers,
  changeAdmins,
  createGroup,
  removeMembers,
  renameGroup,
} from '#sandbox/server/group_notices'
import { changeGroupPicture } from '#sandbox/server/profile_pictures'
import type { SandboxContext } from '#sandbox/context'

export const groupRoutes: Routes = {
  'GET /api/groups': async ({ context }) => context.groups.list(),
  'POST /api/groups': async ({ context, body }) => {
    const { subject, creator, members } = await groupOrder.validate(body)
    const others = members.map(
      (number) => context.phones.find(number) ?? context.phones.ensure(number)
    )
    return createGroup(context, subject, phoneOf(context, creator), others)
  },
  'POST /api/groups/:number': changeGroup,
  'POST /api/groups/:number/picture': async ({ context, number: id, body }) => {
    const { base64 } = await pictureOrder.validate(body)
    changeGroupPicture(context, groupOf(context, id), Buffer.from(base64, 'base64'))
    return { id }
  },
}

/** `:number` is the group's address. Applies every change that the request contains. */
async function changeGroup({ context, number: id, body }: Call) {
  const { by, subject, add = [], remove = [], ...ranks } = await groupChangeOrder.validate(body)
  const group = groupOf(context, id)
  const actor = phoneOf(context, by ?? group.creator)
  const phones = (numbers: string[]) => numbers.map((number) => phoneOf(context, number))
  if (add.length > 0) addMembers(context, group, actor, phones(add))
  if (remove.length > 0) removeMembers(context, group, actor, phones(remove))
  for (const does of ['promote', 'demote'] as const) {
    const numbers = ranks[does]
    if (numbers) changeAdmins(context, { group, actor, does, phones: phones(numbers) })
  }
  if (subject) renameGroup(context, group, actor, subject)
  return context.groups.find(id)
}

function groupOf(context: SandboxContext, id: string): Group {
  const group = context.groups.find(id)
  if (!group) throw new SandboxError(404, 'NO_SUCH_GROUP', `Nenhum grupo tem o endereço ${id}.`)
  return group
}
