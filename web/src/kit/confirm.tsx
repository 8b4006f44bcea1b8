/** A confirmation dialog before an irreversible action; it names what will be lost. */
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { create } from 'zustand'
import { ErrorBoundary } from '#web/kit/error_boundary'

export interface Question {
  /** For example "Delete the queue Suporte?". */
  readonly title: string
  /** What is lost with it. */
  readonly text?: ReactNode
  /** The verb on the confirm button. */
  readonly action: string
  readonly danger?: boolean
  /** Awaited while the button is busy; an error becomes a toast and the dialog stays open. */
  readonly onConfirm?: () => Promise<unknown> | void
  /** Error code → text, where the general text of the code would mislead here. */
  readonly refusals?: Readonly<Record<string, string>>
}
export interface Asked extends Question {
  readonly resolve: (agreed: boolean) => void
}

/** Dialogs queued for the outlet, which is loaded with the first of them. */
export const askedQuestions = create<{ readonly waiting: readonly Asked[] }>()(() => ({
  waiting: [],
}))

/** Opens the dialog; resolves to whether the user confirmed. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) =>
    askedQuestions.setState(({ waiting }) => ({ waiting: [...waiting, { ...question, resolve }] }))
  )

const Outlet = lazy(() => import('#web/kit/confirm_outlet'))

/** Where the dialogs are rendered; once inside the frame. The dialog's code is loaded with the first of them. */
export function ConfirmOutlet() {
  const [needed, setNeeded] = useState(false)
  const waiting = askedQuestions((state) => state.waiting.length > 0)
  if (waiting && !needed) setNeeded(true)
  return needed ? (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  ) : null
}
