/** What modules bring to the tests of the whole product: each in its own folder, found by its file's name. */
import { globSync } from 'node:fs'
import app from '@adonisjs/core/services/app'

/** The exports of each `modules/<name>/tests/<file>.ts`, ordered by module. */
export async function brought<T>(file: string): Promise<readonly T[]> {
  const found = globSync(`modules/*/tests/${file}.ts`, { cwd: app.makePath() }).toSorted()
  return Promise.all(found.map((path) => import(`#${path.replace(/\.ts$/, '')}`) as Promise<T>))
}
