/** Who finds birthdays in the menu: everybody whose company's plan has them. */
import type { MenuEntries } from '#web/testing/menu_entries'

export default {
  '/birthdays': {
    name: 'Aniversários',
    who: ['user', 'supervisor', 'admin', 'super'],
    flag: 'useBirthday',
  },
} satisfies MenuEntries
