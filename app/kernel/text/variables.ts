/**
 * The {{placeholders}} of a text for customers: their names and the function that replaces them, shared by server and
 * browser (VAR-01..06); pure.
 */

/** In the order in which editors offer them. */
export const variableGroups = ['contact', 'ticket', 'company', 'time'] as const
export type VariableGroup = (typeof variableGroups)[number]

interface Described {
  readonly name: string
  /** Other names of the same value, as used by texts of the same product family. */
  readonly aliases: readonly string[]
  readonly group: VariableGroup
}

/** All names that the product itself replaces (VAR-02); a contact's own fields come in addition. */
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

/** Keyed by lower-case name. */
export type VariableValues = Readonly<Record<string, string>>

/** Each value under all of its names. `extra`: the contact's own fields; the built-in names take precedence. */
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
  /** Campaign texts also accept {name} (VAR-01). */
  readonly singleBraces?: boolean
}

/**
 * A placeholder, including blanks around the name. The text between the braces is a single part of the pattern: two
 * adjacent parts that both match blanks would backtrack through all ways to split a long row of blanks.
 */
const double = /\{\{([^{}]+)\}\}/gu
const either = /\{\{([^{}]+)\}\}|\{([^{}]+)\}/gu

/**
 * Replaces each known name by its value and leaves unknown ones unchanged (VAR-04). Single pass: placeholders in
 * values are not replaced (VAR-06), and nothing is escaped (VAR-05).
 */
export function renderVariables(
  text: string,
  values: VariableValues,
  { singleBraces = false }: Rendering = {}
): string {
  return text.replace(
    singleBraces ? either : double,
    (place: string, inDouble: string | undefined, inSingle: unknown) => {
      // Without the second group the second argument is the match's offset.
      const name = inDouble ?? (typeof inSingle === 'string' ? inSingle : '')
      const key = name.trim().toLowerCase()
      return Object.hasOwn(values, key) ? values[key]! : place
    }
  )
}

/** Whether there is anything to replace: most texts have no placeholder. */
export const hasVariables = (text: string): boolean => text.includes('{{')

/** The placeholder names in a text, each once and as written there. */
export function namesIn(text: string): readonly string[] {
  const names = [...text.matchAll(double)].map(([, name]) => name!.trim())
  return [...new Set(names.filter(Boolean))]
}

/** The canonical variable for a name or alias, ignoring case; null when it is unknown. */
export function variableCalled(name: string): VariableName | null {
  const wanted = name.toLowerCase()
  const found = variables.find((one) =>
    [one.name, ...one.aliases].some((called) => called.toLowerCase() === wanted)
  )
  return found?.name ?? null
}
