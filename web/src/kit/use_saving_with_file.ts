/** Saves an entry that has one file: the fields first, then the file. */
import { useRef } from 'react'

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
 * `save` takes the id (null for a new entry), the values, and the file (null for none). Call `forget` when the
 * drawer closes: what is saved after that is another entry.
 */
export function useSavingWithFile<V, T extends { readonly id: number }>(calls: FileCalls<V, T>) {
  // When the fields were saved and the file was refused, a retry updates the saved entry instead of creating another.
  const savedId = useRef<number | null>(null)
  return {
    save: async (id: number | null, values: V, file: ChosenFile | null) => {
      const saved = await calls.save(id ?? savedId.current, values)
      savedId.current = saved.id
      if (file?.chosen) await calls.attach(saved.id, file.chosen)
      else if (!file && calls.hasFile(saved)) await calls.detach(saved.id)
      savedId.current = null
    },
    forget: () => {
      savedId.current = null
    },
  }
}
