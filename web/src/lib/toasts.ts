/** Toasts, for components and for code outside React. */
import { create } from 'zustand'
import { errorText } from '#web/lib/error_text'

/** Milliseconds, as in the contract. Hovering a toast keeps it. */
export const toastMs = 2000
/** Time enough to read it, and to reach its button. */
export const actionToastMs = 8000

export type Kind = 'success' | 'info' | 'warning' | 'error'
/** A button in a toast; such a toast stays longer. */
export interface ToastAction {
  readonly label: string
  readonly run: () => void
}
export interface Toast {
  readonly kind: Kind
  readonly text: string
  readonly action?: ToastAction
}

/** Toasts queued for the outlet, which is loaded with the first of them. */
export const toastQueue = create<{ readonly waiting: readonly Toast[] }>()(() => ({ waiting: [] }))

const show = (kind: Kind, text: string, action?: ToastAction) =>
  toastQueue.setState(({ waiting }) => ({ waiting: [...waiting, { kind, text, action }] }))

/** Texts are already translated. */
export const toasts = {
  success: (text: string, action?: ToastAction) => show('success', text, action),
  info: (text: string) => show('info', text),
  warning: (text: string) => show('warning', text),
  error: (text: string) => show('error', text),
  /** Shows what an error means and what to do next. */
  failure: (error: unknown) => show('error', errorText(error)),
}
