/** Functions that verify an event, in several languages: what they say to given ones. */
import { runPhp } from './php.mjs'
import { runPython } from '#tests/support/examples/python'
import { aFolder, runNode } from '#tests/support/examples/run'

export interface Case {
  readonly body: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly secret: string
}

/** By the names that follow a fence. */
export const verifierLanguages = { js: 'javascript', python: 'python', php: 'php' } as const
type Language = (typeof verifierLanguages)[keyof typeof verifierLanguages]

/** How each language calls the function with each case, and writes what it returned. */
const endings: Readonly<Record<Language, (name: string) => string>> = {
  javascript: (name) => `
const cases = JSON.parse(process.env.CASES)
console.log(JSON.stringify(cases.map((one) => ${name}(Buffer.from(one.body), one.headers, one.secret))))`,
  python: (name) => `
import json, os
cases = json.loads(os.environ["CASES"])
print(json.dumps([${name}(one["body"].encode(), one["headers"], one["secret"]) for one in cases]))`,
  php: (name) => `
$cases = json_decode(getenv('CASES'), true);
echo json_encode(array_map(fn ($one) => ${name}($one['body'], $one['headers'], $one['secret']), $cases));`,
}

const runners: Readonly<
  Record<Language, (code: string, env: Readonly<Record<string, string>>) => Promise<string>>
> = {
  javascript: async (code, env) => {
    const { folder, remove } = await aFolder({})
    return runNode(code, { folder, env }).finally(remove)
  },
  python: runPython,
  php: runPhp,
}

/** By the names of the cases, what the function returned for each. */
export async function verdicts(
  fence: string,
  code: string,
  cases: Readonly<Record<string, Case>>
): Promise<Record<string, unknown>> {
  const language = verifierLanguages[fence as keyof typeof verifierLanguages]
  const name = /\bverify\w*/.exec(code)![0]
  const env = { CASES: JSON.stringify(Object.values(cases)) }
  const output = await runners[language](code + endings[language](name), env)
  const found = JSON.parse(output) as unknown[]
  return Object.fromEntries(Object.keys(cases).map((key, at) => [key, found[at]]))
}
