/** The drawer in which one thing of a list is added or edited: what opens it, and the drawer itself. */
import { Suspense, useState, type ComponentType, type ReactNode } from 'react'

/** What a drawer made for one kind of thing is given. */
export interface EditDrawerProps<T> {
  readonly open: boolean
  /** Null is a new one. It stays while the drawer slides out, else the focus would not find its way back. */
  readonly edited: T | null
  readonly onClose: () => void
}

export interface EditDrawer<T> {
  readonly add: () => void
  readonly edit: (thing: T) => void
  /** To be put somewhere on the page. */
  readonly drawer: ReactNode
}

/** The drawer may be lazy: it is not asked for before it is opened. */
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
