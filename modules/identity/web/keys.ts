/** Query keys of users and settings. */
export const peopleKey = ['identity', 'people'] as const
export const settingsKey = ['identity', 'settings'] as const
export const platformSettingsKey = ['identity', 'platform_settings'] as const
export const setupKey = ['identity', 'setup'] as const
