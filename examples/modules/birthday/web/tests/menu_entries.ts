/** Who sees birthdays in the menu: every user of a company whose plan includes them. */
import type { MenuEntries } from '#web/testing/menu_entries'

export default {
  '/birthdays': {
    name: 'Aniversários',
    who: ['user', 'supervisor', 'admin', 'super'],
    flag: 'useBirthday',
  },
} satisfies MenuEntries
