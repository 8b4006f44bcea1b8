/** One question before something that cannot be taken back; names what is lost. */
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { create } from 'zustand'
import { ErrorBoundary } from '#web/kit/error_boundary'

export interface Question {
  /** For example "Delete the queue Suporte?". */
  readonly title: string
  /** What goes with it. */
  readonly text?: ReactNode
  /** The verb on the button. */
  readonly action: string
  readonly danger?: boolean
  /** Awaited while the button is busy; a refusal becomes a toast and the question stays open. */
  readonly onConfirm?: () => Promise<unknown> | void
  /** By the error's code: what a refusal means here, where its general words would mislead. */
  readonly refusals?: Readonly<Record<string, string>>
}
export interface Asked extends Question {
  readonly resolve: (agreed: boolean) => void
}

/** Questions on their way to the outlet, which is loaded with the first of them. */
export const askedQuestions = create<{ readonly waiting: readonly Asked[] }>()(() => ({
  waiting: [],
}))

/** Asks; resolves to whether the person agreed. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) =>
    askedQuestions.setState(({ waiting }) => ({ waiting: [...waiting, { ...question, resolve }] }))
  )

const Outlet = lazy(() => import('#web/kit/confirm_outlet'))

/** Where questions appear; once inside the frame. Its dialog comes with the first of them. */
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
