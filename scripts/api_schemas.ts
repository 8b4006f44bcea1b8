/**
 * JSON schemas of what calls of programs answer, made from the types of the modules' `wire.ts`: `--write` writes them into
 * `api.schema.json` of each module, `--check` fails when one is not as it would be written.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import { createGenerator, type Schema } from 'ts-json-schema-generator'

const named = /answer: '(\w+)\/(\w+?)(?:\[\])?'/g

/** The types that routes name, by module. */
function answersNamed(): Map<string, Set<string>> {
  const types = new Map<string, Set<string>>()
  for (const file of globSync(['modules/*/routes.ts', 'modules/*/http/routes.ts'])) {
    for (const [, module, type] of readFileSync(file, 'utf8').matchAll(named)) {
      types.set(module, (types.get(module) ?? new Set()).add(type))
    }
  }
  return types
}

/** The schemas of these types and of those that they refer to, by name. */
function schemasOf(module: string, types: ReadonlySet<string>): Record<string, Schema> {
  const generator = createGenerator({
    path: `modules/${module}/wire.ts`,
    tsconfig: 'tsconfig.json',
    // `npm run types` does that.
    skipTypeCheck: true,
    topRef: false,
    encodeRefs: false,
  })
  const all: Record<string, Schema> = {}
  for (const type of [...types].sort()) {
    const { definitions = {}, ...schema } = generator.createSchema(type)
    delete schema.$schema
    Object.assign(all, definitions, { [type]: schema })
  }
  return Object.fromEntries(Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1)))
}

async function textOf(schemas: object, file: string): Promise<string> {
  return format(JSON.stringify(schemas), { ...(await resolveConfig(file)), parser: 'json' })
}

const stale: string[] = []
for (const [module, types] of answersNamed()) {
  const file = `modules/${module}/api.schema.json`
  const text = await textOf(schemasOf(module, types), file)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue
  if (process.argv.includes('--write')) writeFileSync(file, text)
  else stale.push(file)
}
if (stale.length) {
  console.error(`Not as wire.ts says, run scripts/api_schemas.ts --write: ${stale.join(', ')}`)
  process.exitCode = 1
}
