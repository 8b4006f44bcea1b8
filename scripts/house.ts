// `npm run house`: prints figures of the structure, and keeps the drawing in docs/house.md up to date.
import { parseArgs } from 'node:util'
import { CliError } from '#scripts/cli_error'
import { executedFiles } from '#scripts/house/coverage'
import { drawingOf, faultOfDrawing, writeDrawing } from '#scripts/house/drawing'
import {
  cyclesOfFiles,
  cyclesOfRooms,
  figuresOf,
  pairsOfFolders,
  unwantedWordsIn,
  wideInterfaces,
  type House,
} from '#scripts/house/figures'
import { readFiles } from '#scripts/house/files'
import { readImports } from '#scripts/house/imports'
import { roomsOf } from '#scripts/house/rooms'
import type { ProcessGroup } from '#scripts/processes/process_group'

export default (_processes: ProcessGroup, args: string[]): Promise<number> => measure(args)

/** Measures the code in the current folder, and returns the exit code. */
async function measure(args: string[]): Promise<number> {
  const { list, draw, check, coverage } = optionsIn(args)
  const root = process.cwd()
  if (coverage !== undefined) return printExecuted(executedFiles(coverage, root), list)
  const house: House = { files: readFiles(root), imports: await readImports() }
  if (!house.files.length) throw new CliError('Nothing was read.')
  const drawing = drawingOf(roomsOf(house.imports), house.files)
  if (draw) {
    writeDrawing(root, drawing)
    return 0
  }
  for (const line of figuresOf(house, { list })) console.log(line)
  return check ? printFaults(house, faultOfDrawing(root, drawing)) : 0
}

function printFaults(house: House, stale: string | undefined): number {
  const files = cyclesOfFiles(house).map((cycle) => `Files that need each other: ${cycle}.`)
  const rooms = cyclesOfRooms(house).map((cycle) => `Rooms that need each other: ${cycle}.`)
  const folders = pairsOfFolders(house).map((pair) => `Folders that need each other: ${pair}.`)
  const faults = [
    ...files,
    ...rooms,
    ...folders,
    ...wideInterfaces(house),
    ...unwantedWordsIn(house),
    ...(stale ? [stale] : []),
  ]
  for (const fault of faults) console.error(fault)
  return faults.length ? 1 : 0
}

function printExecuted(files: readonly string[], list: boolean): number {
  console.log(`Files of app/ and modules/ in which a function ran: ${files.length}`)
  if (list) for (const file of files) console.log(`  ${file}`)
  return 0
}

function optionsIn(args: string[]) {
  const flag = { type: 'boolean', default: false } as const
  try {
    const options = { list: flag, draw: flag, check: flag, coverage: { type: 'string' } } as const
    return parseArgs({ args, options }).values
  } catch {
    throw new CliError(
      'Say "npm run house", and after "--" one of: --list, --draw, --check, --coverage <folder> [--list].',
      2
    )
  }
}

async function main() {
  try {
    process.exitCode = await measure(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    console.error(error.message)
    process.exitCode = error.exitCode
  }
}

if (import.meta.main) await main()
