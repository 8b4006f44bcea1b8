/** How much one person and one address may ask of the sockets of a process, with the reason for each figure. */

export interface SocketLimits {
  /**
   * What a person's sockets may send together. A page sends about ten packets when it opens and a few for each
   * conversation that is opened: ten a second are far above what hands do, and cost a few per cent of a core.
   */
  readonly eventsPerMinute: number
  /** Packets at once: thirty tabs that all come back after a restart of the server. */
  readonly eventBurst: number
  /**
   * One for each tab, on all devices together. Every event is written once for each of them: two hundred
   * sockets of one person slow everybody.
   */
  readonly socketsPerPerson: number
  /** Openings by one person after a burst of two for each socket they may have. */
  readonly openingsPerMinute: number
  /** Openings from one address, signed in or not; a whole office may stand behind one. */
  readonly openingsPerMinuteOfAddress: number
  /** Openings at once from one address: an office of two hundred with three tabs each, after a restart. */
  readonly addressBurst: number
  /** Joins of one person that are looked up at the same time: others find the database free. */
  readonly joinsAtOnce: number
  /** Joins of one person that may wait, whatever the database does; more are refused. */
  readonly joinsWaiting: number
  /** Refused packets of one socket within `abuseMs` after which it is closed. */
  readonly refusalsBeforeCut: number
  readonly abuseMs: number
  /** Milliseconds for which a person may open no socket after one was closed for abuse. */
  readonly penaltyMs: number
  /** Milliseconds between two refusals that a socket is told of. */
  readonly noticeEveryMs: number
  /** Of what waits for a socket that does not read: bytes, packets, and milliseconds without any progress. */
  readonly waitingBytes: number
  readonly waitingPackets: number
  readonly stalledMs: number
  /** Milliseconds in which a new connection has to show its token. */
  readonly connectMs: number
}

export const defaultSocketLimits: SocketLimits = {
  eventsPerMinute: 600,
  eventBurst: 300,
  socketsPerPerson: 50,
  openingsPerMinute: 60,
  openingsPerMinuteOfAddress: 1200,
  addressBurst: 600,
  joinsAtOnce: 4,
  joinsWaiting: 300,
  refusalsBeforeCut: 100,
  abuseMs: 10_000,
  penaltyMs: 30_000,
  noticeEveryMs: 1000,
  // The largest commits tell some thousand events of about 2 kB each, all at once.
  waitingBytes: 8 * 1024 * 1024,
  waitingPackets: 5000,
  // A browser that reads answers a ping within 18 s (RT-01).
  stalledMs: 30_000,
  connectMs: 10_000,
}
