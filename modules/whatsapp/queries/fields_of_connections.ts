/** The fields of connections that other modules keep (ADR 45). */
import type { Actor } from '#app/kernel/actor/actor'
import { registry } from '#app/kernel/modules/registry'
import { connectionFields, type FieldValues } from '#modules/whatsapp/contract'

/** By connection, in one query of each module; every requested id is a key. */
export async function fieldsOfConnections(
  actor: Pick<Actor, 'companyId'>,
  connectionIds: readonly number[]
): Promise<ReadonlyMap<number, FieldValues>> {
  const all = new Map<number, FieldValues>(connectionIds.map((id) => [id, {}]))
  for (const Fields of await registry.contributionsTo(connectionFields)) {
    const values = await new Fields().read(actor, connectionIds)
    for (const id of connectionIds) all.set(id, { ...all.get(id), ...values.get(id) })
  }
  return all
}
