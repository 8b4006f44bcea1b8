/** Extension points of contacts: the people of a list, and keeping the people of a moment as a list (CMP-06). */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { accessList } from '#modules/contact_lists/access'
import { listKind } from '#modules/contact_lists/contract'
import { ContactList } from '#modules/contact_lists/model'
import {
  maxAudiences,
  type Audience,
  type AudienceKeeper,
  type AudienceRef,
  type PeopleQuery,
} from '#modules/contacts/contract'

type Company = Pick<Actor, 'companyId'>

export class PeopleOnList implements Audience {
  readonly kind = listKind

  access(actor: Actor, given: unknown) {
    return unitOfWork(async (work) => {
      const { id, name } = await accessList(actor, given, work)
      return { id, name }
    })
  }

  async all(company: Company) {
    const lists = await ContactList.of(company).orderByRaw('folded(name), id').limit(maxAudiences)
    return lists.map(({ id, name }) => ({ id, name }))
  }

  async names(company: Company, ids: readonly number[]) {
    const lists = await ContactList.of(company).whereIn('id', [...ids])
    return new Map(lists.map(({ id, name }) => [id, name]))
  }

  people({ companyId, audienceId }: AudienceRef): PeopleQuery {
    return {
      sql: `select id::bigint as ref, name, number, email, state from contact_list_items
        where company_id = ? and contact_list_id = ?`,
      bindings: [companyId, audienceId],
    }
  }
}

export class KeepPeople implements AudienceKeeper {
  keep(
    { companyId }: Company,
    { name, people }: { readonly name: string; readonly people: PeopleQuery }
  ) {
    return unitOfWork(async (work) => {
      const list = await new ContactList()
        .useTransaction(work.trx)
        .merge({ companyId, name: name.slice(0, 255), createdAt: now(), updatedAt: now() })
        .save()
      await work.trx.rawQuery(
        `insert into contact_list_items
           (company_id, contact_list_id, name, number, email, state, created_at, updated_at)
         select ?, ?, name, number, coalesce(email, ''), state, ?, ?
         from (${people.sql}) as people order by ref on conflict (contact_list_id, number) do nothing`,
        [companyId, list.id, now().toJSDate(), now().toJSDate(), ...people.bindings] as never
      )
      work.emit('contact_lists.changed', { companyId, listId: list.id, change: 'create' })
      return { kind: listKind, id: list.id }
    })
  }
}
