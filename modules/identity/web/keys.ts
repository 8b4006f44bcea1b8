/** Under which keys people and settings lie in the query cache. */
export const peopleKey = ['identity', 'people'] as const
export const settingsKey = ['identity', 'settings'] as const
