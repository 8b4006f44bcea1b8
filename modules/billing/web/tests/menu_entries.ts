/** What billing adds to the menu of the contract. */
import type { MenuEntries } from '#web/testing/menu_entries'

export default {
  '/subscription': { who: ['admin'], name: 'Assinatura' },
} satisfies MenuEntries
