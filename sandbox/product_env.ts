// The variables with which the product uses the stand-ins: those of all of them, and those that were set before.
import { merged, type NamedPart } from '#sandbox/load_stand_ins'

type Variables = Readonly<Record<string, string | undefined>>

/** Lists, separated by commas: each stand-in adds to them, and what was set before stays. */
const lists: readonly string[] = ['OUTBOUND_ALLOW']

/** Those of all stand-ins. @throws StandInError when two set the same one, unless it is a list */
export function mergedEnv(parts: readonly NamedPart<Variables>[]): Record<string, string> {
  const own = parts.map(([name, part]): NamedPart<Record<string, string>> => [
    name,
    pick(part, (variable) => !lists.includes(variable)),
  ])
  const shared = parts.map(([, part]) => pick(part, (variable) => lists.includes(variable)))
  return { ...merged('variable', own), ...(shared.reduce(withEnv, {}) as Record<string, string>) }
}

/** `env` with `more`, which replaces what has the same name, and is added to it where it is a list. */
export function withEnv(env: Variables, more: Variables): Record<string, string | undefined> {
  const listed = lists
    .map((name) => [name, [env[name], more[name]].filter(Boolean).join(',')])
    .filter(([, value]) => value)
  return { ...env, ...more, ...Object.fromEntries(listed) }
}

function pick(part: Variables | undefined, isWanted: (variable: string) => boolean) {
  const wanted = Object.entries(part ?? {}).filter(([variable]) => isWanted(variable))
  return Object.fromEntries(wanted) as Record<string, string>
}
