/** Tags on the wire, as core.md 3 has them. */
import type { Entity } from '#tests/support/brought'

export const entities: readonly Entity[] = [
  { entity: 'Tag', in: ['tags', 'tags_list', '0'], fields: 'id name color' },
]
