/** Who sees the configuration of the language model in the menu: everybody. */
import type { MenuEntries } from '#web/testing/menu_entries'

export default {
  '/llm-config': { name: 'Configuração de IA', who: ['user', 'supervisor', 'admin', 'super'] },
} satisfies MenuEntries
