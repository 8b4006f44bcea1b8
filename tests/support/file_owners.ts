/** Rows with a file, for the tests that delete the row while the store is unreachable. */
import { storeFile } from '#app/kernel/media/media'
import type { SomeoneSignedIn } from '#modules/identity/testing'

export const aFile = async ({ actor }: SomeoneSignedIn) =>
  (await storeFile(actor, { bytes: new Uint8Array([1, 2, 3]) })).key

/** By name: creates a row with a file; returns the file, and the path whose DELETE removes it. */
export type FileOwners = Readonly<
  Record<
    string,
    (admin: SomeoneSignedIn) => Promise<{ readonly mediaFile: string; readonly path: string }>
  >
>
