/** The drawer in which one entry of a list is added or edited: the function that opens it, and its element. */
import { Suspense, useState, type ComponentType, type ReactNode } from 'react'

/** Props of a drawer for one kind of entry. */
export interface EditDrawerProps<T> {
  readonly open: boolean
  /** Null for a new entry. It is kept while the drawer closes, else the focus could not be restored. */
  readonly edited: T | null
  readonly onClose: () => void
}

export interface EditDrawer<T> {
  readonly add: () => void
  readonly edit: (thing: T) => void
  /** To be rendered somewhere on the page. */
  readonly drawer: ReactNode
}

/** The drawer may be lazy: it is not loaded before it is opened. */
export function useEditDrawer<T>(Drawer: ComponentType<EditDrawerProps<T>>): EditDrawer<T> {
  const [state, setState] = useState<{ open: boolean; edited: T | null } | null>(null)
  return {
    add: () => setState({ open: true, edited: null }),
    edit: (edited) => setState({ open: true, edited }),
    drawer: state && (
      <Suspense fallback={null}>
        <Drawer {...state} onClose={() => setState({ ...state, open: false })} />
      </Suspense>
    ),
  }
}
