/** The {{places}} of a text that a customer reads: their names, and the one way to fill them, for server and browser (VAR-01..06); pure. */

/** In the order in which editors offer them. */
export const variableGroups = ['contact', 'ticket', 'company', 'time'] as const
export type VariableGroup = (typeof variableGroups)[number]

interface Described {
  readonly name: string
  /** Further names of the same value: those that texts of the family use for it. */
  readonly aliases: readonly string[]
  readonly group: VariableGroup
}

/** Every name that the product fills by itself (VAR-02); a contact's own fields come on top. */
export const variables = [
  { name: 'firstName', aliases: [], group: 'contact' },
  { name: 'name', aliases: [], group: 'contact' },
  { name: 'number', aliases: [], group: 'contact' },
  { name: 'email', aliases: [], group: 'contact' },
  { name: 'protocol', aliases: [], group: 'ticket' },
  { name: 'ticket', aliases: [], group: 'ticket' },
  { name: 'queue', aliases: ['fila'], group: 'ticket' },
  { name: 'user', aliases: ['agent', 'usuario'], group: 'ticket' },
  { name: 'company', aliases: [], group: 'company' },
  { name: 'ms', aliases: ['greeting', 'gretting'], group: 'time' },
  { name: 'date', aliases: ['data'], group: 'time' },
  { name: 'hour', aliases: ['hora', 'time'], group: 'time' },
] as const satisfies readonly Described[]
export type VariableName = (typeof variables)[number]['name']

/** By name in lower case. */
export type VariableValues = Readonly<Record<string, string>>

/** One value under all of its names. `extra`: the contact's own fields, over which the names of the house win. */
export function valuesByName(
  known: Readonly<Record<VariableName, string>>,
  extra: readonly { readonly name: string; readonly value: string }[] = []
): VariableValues {
  const own = extra.map(({ name, value }) => [name.trim().toLowerCase(), value] as const)
  const house = variables.flatMap(({ name, aliases }) =>
    [name, ...aliases].map((called) => [called.toLowerCase(), known[name]] as const)
  )
  return Object.fromEntries([...own, ...house])
}

interface Rendering {
  /** Campaign texts accept {name} too (VAR-01). */
  readonly singleBraces?: boolean
}

/**
 * A place, its inner blanks still around the name. What stands between braces is one part of a pattern: two
 * parts that both match a blank try all ways to share a row of them, and a text of blanks would hold everybody up.
 */
const double = /\{\{([^{}]+)\}\}/gu
const either = /\{\{([^{}]+)\}\}|\{([^{}]+)\}/gu

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
      const key = name.trim().toLowerCase()
      return Object.hasOwn(values, key) ? values[key]! : place
    }
  )
}

/** Whether there is anything to fill: most texts have no place at all. */
export const hasVariables = (text: string): boolean => text.includes('{{')

/** The names that a text asks for, each once and as it is written there. */
export function namesIn(text: string): readonly string[] {
  const names = [...text.matchAll(double)].map(([, name]) => name!.trim())
  return [...new Set(names.filter(Boolean))]
}

/** The house's own name of what is called so, whatever its letters; null for a name that it does not know. */
export function variableCalled(name: string): VariableName | null {
  const wanted = name.toLowerCase()
  const found = variables.find((one) =>
    [one.name, ...one.aliases].some((called) => called.toLowerCase() === wanted)
  )
  return found?.name ?? null
}
