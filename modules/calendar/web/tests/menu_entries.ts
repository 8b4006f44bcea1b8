/** Who sees the calendar in the menu: everybody. */
import type { MenuEntries } from '#web/testing/menu_entries'

export default {
  '/google-calendar': { name: 'Google Agenda', who: ['user', 'supervisor', 'admin', 'super'] },
} satisfies MenuEntries
