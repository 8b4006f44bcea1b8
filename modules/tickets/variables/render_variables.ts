/** Fills the {{places}} of a text with values: the one renderer for every text that leaves (VAR-01..06); pure. */

/** By name in lower case. */
export type VariableValues = Readonly<Record<string, string>>

interface Rendering {
  /** Campaign texts accept {name} too (VAR-01). */
  readonly singleBraces?: boolean
}

const double = /\{\{\s*([^{}]{1,64}?)\s*\}\}/gu
const either = /\{\{\s*([^{}]{1,64}?)\s*\}\}|\{\s*([^{}]{1,64}?)\s*\}/gu

/**
 * The text with each known name replaced by its value, an unknown one left as it stands (VAR-04). Once
 * through: what a value brings along is not read again (VAR-06), and nothing is escaped (VAR-05).
 */
export function renderVariables(
  text: string,
  values: VariableValues,
  { singleBraces = false }: Rendering = {}
): string {
  return text.replace(
    singleBraces ? either : double,
    (place: string, inDouble: string | undefined, inSingle: unknown) => {
      // Without the second group the second argument is the place's offset.
      const name = inDouble ?? (typeof inSingle === 'string' ? inSingle : '')
      const key = name.toLowerCase()
      return Object.hasOwn(values, key) ? values[key]! : place
    }
  )
}

/** Whether there is anything to fill: most texts have no place at all. */
export const hasVariables = (text: string): boolean => text.includes('{{')
