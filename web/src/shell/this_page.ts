/** Leaving what is on the screen for a fresh load; one place, so that tests can look. */
let waiting: ReturnType<typeof setTimeout> | undefined

export const thisPage = {
  reload: () => window.location.reload(),
  /** Milliseconds. */
  reloadIn(ms: number) {
    waiting = setTimeout(() => thisPage.reload(), ms)
  },
  /** A test that is over must not reload the page of the next one. */
  stay: () => clearTimeout(waiting),
  /** Nothing of what was here stays behind, not even in the way back. */
  goTo: (address: string) => window.location.replace(address),
}
