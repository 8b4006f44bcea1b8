/** Schemas of answers, as `scripts/api_schemas.ts` has written them beside the types of each module. */
import { readFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'

export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
type Schemas = Record<string, Json>

/** Those that these answers name, `contacts/ContactWire[]`, and those that they refer to, without `Wire`. */
export async function answersOf(answers: readonly string[]): Promise<Schemas> {
  const modules = [...new Set(answers.map((answer) => answer.split('/')[0]!))]
  const all: Schemas = {}
  for (const module of modules) Object.assign(all, await schemasOf(module, all))
  return all
}

async function schemasOf(module: string, known: Schemas): Promise<Schemas> {
  const file = app.makePath(`modules/${module}/api.schema.json`)
  const schemas = JSON.parse(await readFile(file, 'utf8')) as Schemas
  const renamed: Schemas = {}
  for (const [type, schema] of Object.entries(schemas)) {
    const name = type.replace(/Wire$/, '')
    const text = JSON.stringify(schema).replace(
      /"#\/definitions\/(\w+?)(?:Wire)?"/g,
      '"#/components/schemas/$1"'
    )
    // Two modules may mean different things by one name: then the document could not say which.
    if (known[name] && JSON.stringify(known[name]) !== text) {
      throw new Error(`modules/${module}/wire.ts: another module has a different ${type}`)
    }
    renamed[name] = JSON.parse(text) as Json
  }
  return renamed
}
