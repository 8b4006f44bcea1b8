/** The fields of companies that other modules keep (ADR 45). */
import { registry } from '#app/kernel/modules/registry'
import { companyFields, companyUse, type FieldValues } from '#modules/identity/contract'

/** Their validation rules. The type names none of them: only their modules know their values. */
export async function rulesOfFields(): Promise<object> {
  const all = await registry.contributionsTo(companyFields)
  return Object.assign({}, ...all.map((Fields) => new Fields().rules)) as object
}

/** By company; every requested id is a key. */
export async function fieldsOfCompanies(
  ids: readonly number[]
): Promise<ReadonlyMap<number, FieldValues>> {
  const all = new Map<number, FieldValues>(ids.map((id) => [id, {}]))
  for (const Fields of await registry.contributionsTo(companyFields)) {
    const values = await new Fields().read(ids)
    for (const id of ids) all.set(id, { ...all.get(id), ...values.get(id) })
  }
  return all
}

/** Inside the transaction that saves the company. */
export async function writeFields(
  companyId: number,
  given: FieldValues,
  by: 'visitor' | 'operator'
): Promise<void> {
  for (const Fields of await registry.contributionsTo(companyFields)) {
    await new Fields().write(companyId, given, by)
  }
}

/** What each company uses, by name, 0 for nothing; every requested id is a key. */
export async function useOfCompanies(
  ids: readonly number[]
): Promise<ReadonlyMap<number, Readonly<Record<string, number>>>> {
  const all = new Map<number, Record<string, number>>(ids.map((id) => [id, {}]))
  for (const Use of await registry.contributionsTo(companyUse)) {
    const use = new Use()
    const counts = await use.count(ids)
    for (const id of ids) all.get(id)![use.name] = counts.get(id) ?? 0
  }
  return all
}
