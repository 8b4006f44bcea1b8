/** Limits per person and per address for the sockets of one process, with the reason for each value. */

export interface SocketLimits {
  /**
   * For all sockets of a person together. A page sends about ten packets when it opens and a few for each
   * conversation that is opened: ten a second is far more than a person causes, and costs a few per cent of a core.
   */
  readonly eventsPerMinute: number
  /** Packets at once: thirty tabs that all reconnect after a server restart. */
  readonly eventBurst: number
  /**
   * One per tab, on all devices together. Every event is written once per socket: two hundred sockets of one person
   * slow down everybody.
   */
  readonly socketsPerPerson: number
  /** New connections of one person, after a burst of two per allowed socket. */
  readonly openingsPerMinute: number
  /** New connections from one address, signed in or not; a whole office may share one. */
  readonly openingsPerMinuteOfAddress: number
  /** Connections at once from one address: an office of two hundred with three tabs each, after a restart. */
  readonly addressBurst: number
  /** Concurrent join lookups of one person, so that the database stays available to others. */
  readonly joinsAtOnce: number
  /** Joins of one person that may be queued when the database is slow; further ones are refused. */
  readonly joinsWaiting: number
  /** Refused packets of one socket within `abuseMs` after which it is closed. */
  readonly refusalsBeforeCut: number
  readonly abuseMs: number
  /** Milliseconds for which a person may open no socket after one was closed for abuse. */
  readonly penaltyMs: number
  /** Minimum milliseconds between two refusal notices to a socket. */
  readonly noticeEveryMs: number
  /** Output queued for a socket that does not read: maximum bytes, packets, and milliseconds without progress. */
  readonly waitingBytes: number
  readonly waitingPackets: number
  readonly stalledMs: number
  /** Milliseconds in which a new connection must send its token. */
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
  // The largest commits emit some thousand events of about 2 kB each, all at once.
  waitingBytes: 8 * 1024 * 1024,
  waitingPackets: 5000,
  // A browser that reads answers a ping within 18 s (RT-01).
  stalledMs: 30_000,
  connectMs: 10_000,
}
