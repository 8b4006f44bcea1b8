/** Where an option stands in the tree of a queue (BOT-20); pure. */
import type { MenuOption } from '#modules/bot/menus/context'

/** The options from the top down to this one; empty at the top, null when it is not there. */
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
