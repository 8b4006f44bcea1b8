/** The dashboard on the wire, as core.md 3 has them. */
import type { Entity } from '#tests/support/brought'

export const entities: readonly Entity[] = [
  {
    entity: 'Dashboard',
    in: ['dashboard', 'figures'],
    fields: `counters.supportHappening counters.supportPending counters.supportFinished counters.avgSupportTime
      counters.avgWaitTime attendants.0.name attendants.0.rating attendants.0.avgSupportTime attendants.0.online`,
  },
  {
    entity: 'Chart of people',
    in: ['dashboard', 'people', 'data', '0'],
    fields: 'name quantidade',
  },
  { entity: 'Chart of days', in: ['dashboard', 'days', 'data', '0'], fields: 'data total' },
  { entity: 'Chart of hours', in: ['dashboard', 'hours', 'data', '0'], fields: 'horario total' },
]
