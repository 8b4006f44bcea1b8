/** Leaves the current page by a full load; in one object, so that tests can observe it. */
let waiting: ReturnType<typeof setTimeout> | undefined

export const thisPage = {
  reload: () => window.location.reload(),
  /** Milliseconds. */
  reloadIn(ms: number) {
    waiting = setTimeout(() => thisPage.reload(), ms)
  },
  /** A test that has ended must not reload the page of the next one. */
  stay: () => clearTimeout(waiting),
  /** Changes the address without a load, for the router that is mounted next; the former one leaves the history. */
  show: (address: string) => window.history.replaceState(null, '', address),
  /** Replaces the page; it does not stay in the history either. */
  goTo: (address: string) => window.location.replace(address),
}
