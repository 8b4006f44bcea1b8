/** Reads YAML files of this repository. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import app from '@adonisjs/core/services/app'

interface Parser {
  loadAll(text: string): unknown[]
}
const parser = createRequire(import.meta.url)('js-yaml') as Parser

/** The documents of a file; `path` from the root of the project. Throws on text that is no YAML. */
export const readYaml = <T>(path: string): T[] =>
  parser.loadAll(readFileSync(app.makePath(path), 'utf8')) as T[]
