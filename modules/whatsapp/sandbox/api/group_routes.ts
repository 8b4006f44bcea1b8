// Calls about groups: make one, change who is in it, rename it.
import { phoneOf, type Call, type Routes } from '#modules/whatsapp/sandbox/api/call'
import { groupChangeOrder, groupOrder, pictureOrder } from '#modules/whatsapp/sandbox/api/orders'
import { SandboxError } from '#modules/whatsapp/sandbox/errors'
import type { Group } from '#modules/whatsapp/sandbox/phones/groups'
import {
  addMembers,
  changeAdmins,
  createGroup,
  removeMembers,
  renameGroup,
} from '#modules/whatsapp/sandbox/server/group_notices'
import { changeGroupPicture } from '#modules/whatsapp/sandbox/server/profile_pictures'
import type { World } from '#modules/whatsapp/sandbox/world'

export const groupRoutes: Routes = {
  'GET /api/groups': async ({ world }) => world.groups.list(),
  'POST /api/groups': async ({ world, body }) => {
    const { subject, creator, members } = await groupOrder.validate(body)
    const others = members.map((number) => world.phones.find(number) ?? world.phones.ensure(number))
    return createGroup(world, subject, phoneOf(world, creator), others)
  },
  'POST /api/groups/:number': changeGroup,
  'POST /api/groups/:number/picture': async ({ world, number: id, body }) => {
    const { base64 } = await pictureOrder.validate(body)
    changeGroupPicture(world, groupOf(world, id), Buffer.from(base64, 'base64'))
    return { id }
  },
}

/** `:number` is the group's address. Each part of the order that is there is done. */
async function changeGroup({ world, number: id, body }: Call) {
  const { by, subject, add = [], remove = [], ...ranks } = await groupChangeOrder.validate(body)
  const group = groupOf(world, id)
  const actor = phoneOf(world, by ?? group.creator)
  const phones = (numbers: string[]) => numbers.map((number) => phoneOf(world, number))
  if (add.length > 0) addMembers(world, group, actor, phones(add))
  if (remove.length > 0) removeMembers(world, group, actor, phones(remove))
  for (const does of ['promote', 'demote'] as const) {
    const numbers = ranks[does]
    if (numbers) changeAdmins(world, { group, actor, does, phones: phones(numbers) })
  }
  if (subject) renameGroup(world, group, actor, subject)
  return world.groups.find(id)
}

function groupOf(world: World, id: string): Group {
  const group = world.groups.find(id)
  if (!group) throw new SandboxError(404, 'NO_SUCH_GROUP', `Nenhum grupo tem o endereço ${id}.`)
  return group
}
