// Everything about one row: a line for each field, long values on several.
import { shown } from '#cli/client/output'
import { paint } from '#cli/top/style'
import { fit, wrapped } from '#cli/top/text'
import type { Field } from '#cli/top/views/list_view'

/** As many lines as it takes. */
export function drawFields(fields: readonly Field[], columns: number): string[] {
  const width = Math.max(...fields.map(({ title }) => title.length))
  const room = Math.max(10, columns - width - 4)
  return fields.flatMap(({ title, value, style }) =>
    wrapped(shown(value), room).map((line, at) => {
      const label = at === 0 ? paint('strong', fit(title, width)) : ' '.repeat(width)
      return `  ${label}  ${paint(style, line)}`
    })
  )
}
