/** Who sees webhooks in the menu: admins of a company whose plan includes them. */
import type { MenuEntries } from '#web/testing/menu_entries'

export default {
  '/webhooks': { name: 'Webhooks', who: ['admin'], flag: 'useExternalApi' },
} satisfies MenuEntries
