/** The path to an option in a queue's tree (BOT-20); pure. */
import type { MenuOption } from '#modules/bot/menus/context'

/** The options from the root to this one; empty for the root, null when the option does not exist. */
export function pathTo(
  id: number | null,
  options: readonly MenuOption[]
): readonly MenuOption[] | null {
  if (id === null) return []
  for (const option of options) {
    if (option.id === id) return [option]
    const below = pathTo(id, option.children)
    if (below?.length) return [option, ...below]
  }
  return null
}
