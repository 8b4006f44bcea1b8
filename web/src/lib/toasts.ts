/** Toasts, for components and for code outside React. */
import { create } from 'zustand'
import { errorText } from '#web/lib/error_text'

/** Milliseconds, as in the contract. Hovering a toast keeps it. */
export const toastMs = 2000

export type Kind = 'success' | 'info' | 'warning' | 'error'
export interface Toast {
  readonly kind: Kind
  readonly text: string
}

/** Toasts queued for the outlet, which is loaded with the first of them. */
export const toastQueue = create<{ readonly waiting: readonly Toast[] }>()(() => ({ waiting: [] }))

const show = (kind: Kind, text: string) =>
  toastQueue.setState(({ waiting }) => ({ waiting: [...waiting, { kind, text }] }))

/** Texts are already translated. */
export const toasts = {
  success: (text: string) => show('success', text),
  info: (text: string) => show('info', text),
  warning: (text: string) => show('warning', text),
  error: (text: string) => show('error', text),
  /** Shows what an error means and what to do next. */
  failure: (error: unknown) => show('error', errorText(error)),
}
