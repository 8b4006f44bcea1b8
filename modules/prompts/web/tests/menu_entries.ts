/** Who sees prompts in the menu: admins of a company whose plan includes them. */
import type { MenuEntries } from '#web/testing/menu_entries'

export default {
  '/prompts': { name: 'Prompts de IA', who: ['admin'], flag: 'useOpenAi' },
} satisfies MenuEntries
