/** Saving something that has one file: its words first, and then the file that belongs to them. */
import { useRef } from 'react'

/** The file as its field holds it. */
export interface ChosenFile {
  readonly name: string
  /** Null while it is the one that is there already. */
  readonly chosen: File | null
}

export interface FileCalls<V, T extends { readonly id: number }> {
  /** Null is a new one. */
  readonly save: (id: number | null, values: V) => Promise<T>
  readonly hasFile: (saved: T) => boolean
  readonly attach: (id: number, file: File) => Promise<unknown>
  readonly detach: (id: number) => Promise<unknown>
}

/**
 * `save` takes the id (null is a new one), the words, and the file, null for none. `forget` belongs to the
 * closing of the drawer: what is saved after it is another one.
 */
export function useSavingWithFile<V, T extends { readonly id: number }>(calls: FileCalls<V, T>) {
  // A file that is refused after the words were taken: the next try changes what is there by then.
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
