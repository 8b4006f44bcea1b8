/** SQL of the people of a group of whom each is written to once, as the start and what is said before it need it. */
import { personSql } from '#modules/campaigns/opt_outs'

/**
 * A query: each number on WhatsApp once, as it comes first in the group, with `has_left` (CMP-07). `source` is a table
 * of people, of `PeopleQuery`'s columns; after its own bindings it takes the company's id, twice: a digest that depended
 * on the opt-out's row would be computed for each pair of both tables.
 */
export const distinctPeople = (source: string): string => `
  select people.*, opt_outs.person is not null as has_left
  from (
    select distinct on (number) ref, name, number, email
    from ${source} where state = 'valid' order by number, ref
  ) as people
  left join campaign_opt_outs as opt_outs on opt_outs.company_id = ?::int
    and opt_outs.person = ${personSql('?::int', 'people.number')}::char(64)`
