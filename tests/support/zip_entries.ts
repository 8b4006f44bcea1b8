/** Reads an archive whole, for tests. */
import { unzipSync } from 'fflate'

/** The content of each entry by its path. Throws for what is no zip. */
export function zipEntries(bytes: Uint8Array): ReadonlyMap<string, Buffer> {
  const entries = Object.entries(unzipSync(bytes))
  return new Map(entries.map(([path, content]) => [path, Buffer.from(content)]))
}
