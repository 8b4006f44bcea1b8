// Calls about groups: make one, change who is in it, rename it.
import { phoneOf, type Call, type Routes } from '#modules/whatsapp/sandbox/api/call'
import { groupChangeOrder, groupOrder } from '#modules/whatsapp/sandbox/api/orders'
import { SandboxError } from '#modules/whatsapp/sandbox/errors'
import {
  addMembers,
  createGroup,
  removeMembers,
  renameGroup,
} from '#modules/whatsapp/sandbox/server/group_notices'

export const groupRoutes: Routes = {
  'GET /api/groups': async ({ world }) => world.groups.list(),
  'POST /api/groups': async ({ world, body }) => {
    const { subject, creator, members } = await groupOrder.validate(body)
    const others = members.map((number) => world.phones.find(number) ?? world.phones.ensure(number))
    return createGroup(world, subject, phoneOf(world, creator), others)
  },
  'POST /api/groups/:number': changeGroup,
}

/** `:number` is the group's address. Each part of the order that is there is done. */
async function changeGroup({ world, number: id, body }: Call) {
  const { by, subject, add = [], remove = [] } = await groupChangeOrder.validate(body)
  const group = world.groups.find(id)
  if (!group) throw new SandboxError(404, 'NO_SUCH_GROUP', `Nenhum grupo tem o endereço ${id}.`)
  const actor = phoneOf(world, by ?? group.creator)
  const phones = (numbers: string[]) => numbers.map((number) => phoneOf(world, number))
  if (add.length > 0) addMembers(world, group, actor, phones(add))
  if (remove.length > 0) removeMembers(world, group, actor, phones(remove))
  if (subject) renameGroup(world, group, actor, subject)
  return world.groups.find(id)
}
