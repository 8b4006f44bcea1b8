/** Keyboard focus of the composer. */

/** Focuses the composer in the next frame, once a closing dialog or menu has returned the focus. */
export const focusComposer = () =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-composer]')?.focus())
