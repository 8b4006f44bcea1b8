/** Who sees integrations in the menu: admins of a company whose plan includes them. */
import type { MenuEntries } from '#web/testing/menu_entries'

export default {
  '/queue-integration': { name: 'Integrações', who: ['admin'], flag: 'useIntegrations' },
} satisfies MenuEntries
