/** Saves an entry that has one file: the fields first, then the file. */

/** The value of the file's form field. */
export interface ChosenFile {
  readonly name: string
  /** Null while the stored file is unchanged. */
  readonly chosen: File | null
}

export interface FileCalls<V, T extends { readonly id: number }> {
  /** `id` is null for a new entry. */
  readonly save: (id: number | null, values: V) => Promise<T>
  readonly hasFile: (saved: T) => boolean
  readonly attach: (id: number, file: File) => Promise<unknown>
  readonly detach: (id: number) => Promise<unknown>
}

/**
 * Returns the `save` of an `EntityDrawer` whose field `file` holds the file, null for none. Rejects with the error of
 * the request that failed; fields that are saved before their file is refused are not added a second time.
 */
export function saveWithFile<V extends object, T extends { readonly id: number }>(
  calls: FileCalls<V, T>
) {
  return async (
    id: number | null,
    { file, ...values }: V & { readonly file: ChosenFile | null },
    onSaved: (id: number) => void
  ): Promise<void> => {
    const saved = await calls.save(id, values as unknown as V)
    onSaved(saved.id)
    if (file?.chosen) await calls.attach(saved.id, file.chosen)
    else if (!file && calls.hasFile(saved)) await calls.detach(saved.id)
  }
}
