// Which source files were executed, from the coverage reports that Node writes into NODE_V8_COVERAGE.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { CliError } from '#scripts/cli_error'
import { kindOf } from '#scripts/house/files'
import { roomOf } from '#scripts/house/rooms'

interface CoveredFunction {
  readonly functionName: string
  readonly ranges: readonly { readonly startOffset: number; readonly count: number }[]
}
interface CoverageReport {
  readonly result: readonly { readonly url: string; readonly functions: CoveredFunction[] }[]
}

/**
 * Sorted names of the product's files in which a function ran: of app/ and modules/, without tests and without
 * the sandbox. Top-level code of a module does not count: it runs when the module is merely imported.
 *
 * @param root the checkout; files of a build below it count as the sources they were compiled from
 */
export function executedFiles(folder: string, root: string): string[] {
  const reports = fs.globSync('*.json', { cwd: folder })
  if (!reports.length) throw new CliError(`There is no coverage report in ${folder}.`)
  const names = reports
    .map((name) => path.join(folder, name))
    .flatMap((file) => (JSON.parse(fs.readFileSync(file, 'utf8')) as CoverageReport).result)
    .filter(({ url, functions }) => url.startsWith('file:') && functions.some(hasRun))
    .map(({ url }) => sourceOf(path.relative(root, fileURLToPath(url.replace(/\?.*$/, '')))))
  return [...new Set(names)].filter(isCounted).toSorted()
}

/** Excludes a module's top level, and what a class or the compiler's decorators run while it is loaded. */
function hasRun({ functionName, ranges: [{ startOffset, count }] }: CoveredFunction): boolean {
  const isTopLevel = functionName === '' && startOffset === 0
  const isLoading = functionName === '<static_initializer>' || functionName.startsWith('_ts_')
  return count > 0 && !isTopLevel && !isLoading
}

/** Returns `modules/tags/access.ts` for that file, and for its `.js` in a release. */
const sourceOf = (name: string) =>
  name
    .split(path.sep)
    .join('/')
    .replace(/^build\/(?:current|next|releases\/[^/]+)\/(.*)\.js$/, '$1.ts')

const isCounted = (name: string) =>
  /^(app|modules)\//.test(name) && kindOf(name) === 'source' && roomOf(name) !== 'sandbox'
