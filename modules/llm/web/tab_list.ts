/** The tabs of the configuration, in the order of administration.md 2, and the fields that stand in each. */

export const tabKeys = [
  'basic',
  'models',
  'manage',
  'knowledge',
  'modules',
  'advanced',
  'templates',
  'history',
  'test',
] as const
export type TabKey = (typeof tabKeys)[number]

/** `field`: as on the wire, with its groups, `advancedConfig.contextWindow`. */
export function tabOf(field: string): TabKey {
  if (/^(advancedConfig|agentHelp)\./.test(field)) return 'advanced'
  if (field.startsWith('categoryQueues.')) return 'templates'
  return field.startsWith('modules.') ? 'modules' : 'basic'
}
