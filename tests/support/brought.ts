/** What modules bring to the tests of the whole product: each in its own folder, found by its file's name. */
import { globSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import type { apiAs } from '#app/kernel/testing/api'

/** The exports of each `modules/<name>/tests/<file>.ts`, ordered by module. */
export async function brought<T>(file: string): Promise<readonly T[]> {
  const found = globSync(`modules/*/tests/${file}.ts`, { cwd: app.makePath() }).toSorted()
  return Promise.all(found.map((path) => import(`#${path.replace(/\.ts$/, '')}`) as Promise<T>))
}

/**
 * An entity of core.md 3, brought by `entities.ts`. `in`: the module, the frozen response below its `tests/wire`, and
 * the path to the entity in it. `fields`: separated by spaces, each a path.
 */
export interface Entity {
  readonly entity: string
  readonly in: readonly [module: string, snapshot: string, ...path: string[]]
  readonly fields: string
}

/** What a module writes about a person, brought by `personal_texts.ts`: nothing of it is left once they are erased. */
export interface PersonalTexts {
  readonly table: string
  /** Writes two texts that begin with this one, one of which is deleted again. */
  readonly write: (
    calls: ReturnType<typeof apiAs>,
    about: { readonly ticketId: number; readonly contactId: number },
    text: string
  ) => Promise<void>
  /** The audit rows of `write`: action, and names of the changed fields. */
  readonly audited: readonly (readonly [string, readonly string[]])[]
}
