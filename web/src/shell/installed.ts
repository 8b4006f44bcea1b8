/** The web parts of all modules in the bundle: menu, pages, slots. Loaded with the frame, not with the login page. */
import type { WebModule } from '#web/shell/web_module'

const found = import.meta.glob<{ default: WebModule }>('../../../modules/*/web/index.tsx', {
  eager: true,
})

export const inBundle: readonly WebModule[] = Object.values(found)
  .map((file) => file.default)
  .sort((a, b) => a.name.localeCompare(b.name))
