/** Which parts of the product this process runs (PROCESS_KINDS). */
import type { ProcessKind } from '#app/kernel/modules/module'

const allKinds: readonly ProcessKind[] = ['web', 'worker', 'gateway']

/** Parses e.g. `web, worker`; all kinds when unset. Throws on an unknown kind. */
export function processKindsOf(given: string | undefined): readonly ProcessKind[] {
  const names = (given ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const unknown = names.find((name) => !allKinds.some((kind) => kind === name))
  if (unknown !== undefined) {
    throw new Error(
      `PROCESS_KINDS names "${unknown}": write ${allKinds.join(', ')}, or some of them`
    )
  }
  return names.length ? allKinds.filter((kind) => names.includes(kind)) : allKinds
}
