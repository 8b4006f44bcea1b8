/** Integrations on the wire, as administration.md 3 has them. */
import type { Entity } from '#tests/support/brought'

export const entities: readonly Entity[] = [
  {
    entity: 'Queue integration',
    in: ['integrations', 'integration_shown'],
    fields: `id type name projectName jsonContent language urlN8N typebotDelayMessage typebotExpires
      typebotKeywordFinish typebotKeywordRestart typebotRestartMessage typebotSlug typebotUnknownMessage`,
  },
]
