/** Leaving what is on the screen for a fresh load; one place, so that tests can look. */
export const thisPage = {
  reload: () => window.location.reload(),
  /** Nothing of what was here stays behind, not even in the way back. */
  goTo: (address: string) => window.location.replace(address),
}
