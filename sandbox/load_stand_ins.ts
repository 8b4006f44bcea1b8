// Loads stand-ins from their files, and merges what they bring.
import { extname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { StandIn } from '#sandbox/stand_in'

/** The house's root: file names of stand-ins are relative to it. */
const root = resolve(import.meta.dirname, '..')
const NAME = /^[a-z][a-z0-9_]*$/

/** A stand-in cannot be used; the message has its name, or its file while that is unknown. */
export class StandInError extends Error {
  constructor(
    readonly standIn: string,
    readonly problem: string,
    override readonly cause?: Error
  ) {
    super(`the stand-in "${standIn}" ${problem}${cause ? `: ${cause.message}` : '.'}`)
  }
}

/**
 * `files`: from the root of the house, without an extension, `modules/mailbox/sandbox/index`; the same one twice is
 * loaded once.
 *
 * @throws StandInError for a file that cannot be loaded or has no stand-in, and for two of one name
 */
export async function loadStandIns(files: readonly string[]): Promise<StandIn[]> {
  const standIns: StandIn[] = []
  for (const file of new Set(files)) {
    const standIn = await load(file)
    if (standIns.some(({ name }) => name === standIn.name)) {
      throw new StandInError(file, `is named "${standIn.name}", as another one`)
    }
    standIns.push(standIn)
  }
  return standIns
}

async function load(file: string): Promise<StandIn> {
  // Source or build: a stand-in is loaded as this file was.
  const path = resolve(root, `${file}${extname(import.meta.filename)}`)
  let loaded: { readonly default?: Partial<StandIn> }
  try {
    loaded = await import(pathToFileURL(path).href)
  } catch (error) {
    throw new StandInError(file, 'cannot be loaded', error as Error)
  }
  const standIn = loaded.default
  if (!standIn?.start || !standIn.tab)
    throw new StandInError(file, 'has no stand-in as its default')
  if (!NAME.test(standIn.name ?? '')) throw new StandInError(file, `has no name like "mailbox"`)
  return standIn as StandIn
}

/** What one stand-in brings of a kind, by key. */
export type NamedPart<T> = readonly [standIn: string, part: T | undefined]

/** All parts in one. `what` names a key in the error. @throws StandInError when two have the same key */
export function merged<T extends object>(what: string, parts: readonly NamedPart<T>[]): T {
  const owners = new Map<string, string>()
  for (const [name, part] of parts) {
    for (const key of Object.keys(part ?? {})) {
      const other = owners.get(key)
      if (other) throw new StandInError(name, `has the ${what} "${key}", as "${other}" has`)
      owners.set(key, name)
    }
  }
  return Object.assign({}, ...parts.map(([, part]) => part))
}
