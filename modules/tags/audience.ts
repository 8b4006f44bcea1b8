/** Extension point of contacts: the people whose tickets carry a tag (CMP-06). */
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import {
  maxAudiences,
  type Audience,
  type AudienceRef,
  type PeopleQuery,
} from '#modules/contacts/contract'
import { accessTag } from '#modules/tags/access'
import { Tag } from '#modules/tags/model'

export default class PeopleWithTag implements Audience {
  readonly kind = 'tag'

  access(actor: Actor, given: unknown) {
    return unitOfWork(async (work) => {
      const { id, name } = await accessTag(actor, given, work)
      return { id, name }
    })
  }

  async all(actor: Pick<Actor, 'companyId'>) {
    const tags = await Tag.of(actor).orderByRaw('folded(name), id').limit(maxAudiences)
    return tags.map(({ id, name }) => ({ id, name }))
  }

  async names(actor: Pick<Actor, 'companyId'>, ids: readonly number[]) {
    const tags = await Tag.of(actor).whereIn('id', [...ids])
    return new Map(tags.map(({ id, name }) => [id, name]))
  }

  /** Not groups, and nobody whose number is unknown. Whoever wrote from their number has one. */
  people({ companyId, audienceId }: AudienceRef): PeopleQuery {
    return {
      sql: `select contacts.id::bigint as ref, contacts.name, contacts.number, contacts.email,
          case contacts.number_state when 'confirmed' then 'valid' else contacts.number_state end as state
        from contacts
        where contacts.company_id = ? and contacts.deleted_at is null and contacts.number <> ''
          and exists (
            select from tickets join ticket_tags on ticket_tags.ticket_id = tickets.id
            where tickets.company_id = contacts.company_id and tickets.contact_id = contacts.id
              and not tickets.is_group and ticket_tags.tag_id = ?)`,
      bindings: [companyId, audienceId],
    }
  }
}
