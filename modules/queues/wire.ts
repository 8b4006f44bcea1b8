/** Wire types of a queue (TCK-16) and of a menu option. */
export interface QueueWire {
  readonly id: number
  readonly name: string
  readonly color: string
  readonly greetingMessage: string
  readonly outOfHoursMessage: string
  readonly orderQueue: number | null
  readonly integrationId: number | null
  readonly promptId: number | null
  readonly schedules: readonly WorkingDayWire[]
  /** Signed address that works without a session for a limited time (API-12). */
  readonly mediaPath: string | null
  readonly mediaName: string | null
}
/** One shift of a weekday, its times HH:mm (BOT-41). */
export interface WorkingDayWire {
  readonly weekday: string
  readonly weekdayEn: string
  readonly startTime: string
  readonly endTime: string
}
/** The fields that every user may read. */
export interface QueueOptionNameWire {
  readonly id: number
  readonly title: string
  /** What the customer types: digits. */
  readonly option: string
  readonly parentId: number | null
  readonly childrenCount: number
  /** Only when the whole menu was requested. */
  readonly children?: readonly QueueOptionNameWire[]
}
export interface QueueOptionWire extends QueueOptionNameWire {
  readonly message: string
  readonly queueId: number
  readonly children?: readonly QueueOptionWire[]
}
