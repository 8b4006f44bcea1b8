/** Who finds birthdays in the menu: everybody whose company's plan has them. */
import type { Places } from '#web/testing/places'

export default {
  '/birthdays': {
    name: 'Aniversários',
    who: ['user', 'supervisor', 'admin', 'super'],
    flag: 'useBirthday',
  },
} satisfies Places
