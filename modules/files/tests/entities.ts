/** File lists on the wire, as core.md 3 has them. */
import type { Entity } from '#tests/support/brought'

export const entities: readonly Entity[] = [
  {
    entity: 'File list',
    in: ['files', 'file_list_shown'],
    fields: `id name message userId options.0.id options.0.name options.0.path options.0.mediaType`,
  },
]
