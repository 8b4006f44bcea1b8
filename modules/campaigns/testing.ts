/** Test helper: campaigns, and groups of people to send them to. */
import type { DateTime } from 'luxon'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { registry } from '#app/kernel/modules/registry'
import { audience, type Audience, type AudienceRef } from '#modules/contacts/contract'
import { Campaign } from '#modules/campaigns/model'
import { errors } from '#modules/campaigns/access'
import { aConnection } from '#modules/tickets/testing'

type Company = Pick<Actor, 'companyId'>
export interface Person {
  readonly name?: string
  readonly number: string
  readonly email?: string
  readonly state?: 'valid' | 'absent' | 'unchecked'
}

/** The kind of groups that tests have: it is there whichever modules are installed. */
export const groupKind = 'test_group'
const groups = new Map<number, { companyId: number; name: string; people: readonly Person[] }>()
let made = 0

/** A group of people of this company; `useGroups` makes it known to campaigns. */
export function aGroup({ companyId }: Company, people: readonly Person[], name = 'Amigos') {
  groups.set(++made, { companyId, name, people })
  return { kind: groupKind, id: made }
}

class TestGroups implements Audience {
  readonly kind = groupKind
  async access({ companyId }: Company, id: unknown) {
    const found = groups.get(Number(id))
    if (found?.companyId !== companyId) throw new errors.E_AUDIENCE_NOT_FOUND()
    return { id: Number(id), name: found.name }
  }
  async all({ companyId }: Company) {
    const own = [...groups].filter(([, group]) => group.companyId === companyId)
    return own.map(([id, { name }]) => ({ id, name }))
  }
  async names({ companyId }: Company, ids: readonly number[]) {
    const own = ids.filter((id) => groups.get(id)?.companyId === companyId)
    return new Map(own.map((id) => [id, groups.get(id)!.name]))
  }
  people({ companyId, audienceId }: AudienceRef) {
    const group = groups.get(audienceId)
    const people = group?.companyId === companyId ? group.people : []
    return {
      sql: `select ordinality as ref, name, number, email, state
        from unnest(?::text[], ?::text[], ?::text[], ?::text[])
          with ordinality as person (name, number, email, state)`,
      bindings: [
        people.map(({ name }) => name ?? ''),
        people.map(({ number }) => number),
        people.map(({ email }) => email ?? ''),
        people.map(({ state }) => state ?? 'valid'),
      ],
    }
  }
}

/** Makes the groups of `aGroup` known until the returned function is called. */
export function useGroups(): () => void {
  const ask = registry.contributionsTo
  registry.contributionsTo = (async (point: { key: string }) => {
    const known = await ask.call(registry, point as never)
    return point === audience ? [...known, TestGroups] : known
  }) as typeof registry.contributionsTo
  return () => void (registry.contributionsTo = ask)
}

/** Deletes a group, as its owner would. */
export const dropGroup = ({ id }: { readonly id: number }) => groups.delete(id)

interface CampaignOptions extends Partial<
  Pick<Campaign, 'name' | 'texts' | 'status' | 'preparedId'>
> {
  readonly connectionId?: number | null
  readonly group?: { readonly kind: string; readonly id: number }
  readonly scheduledAt?: DateTime | null
}

/** Due now, on a connection of its own, unless stated otherwise. */
export async function aCampaign({ companyId }: Company, options: CampaignOptions = {}) {
  const { group, connectionId, texts = ['Oi, {{firstName}}!'], ...rest } = options
  const scheduledAt = options.scheduledAt === undefined ? now() : options.scheduledAt
  return Campaign.create({
    companyId,
    name: `Campaign ${++made}`,
    status: scheduledAt ? 'scheduled' : 'inactive',
    texts: Array.from({ length: 5 }, (_none, index) => texts[index] ?? ''),
    connectionId: connectionId === undefined ? (await aConnection({ companyId })).id : connectionId,
    audienceKind: group?.kind ?? null,
    audienceId: group?.id ?? null,
    mediaFile: null,
    mediaName: null,
    createdAt: now(),
    updatedAt: now(),
    ...rest,
    scheduledAt,
  })
}
