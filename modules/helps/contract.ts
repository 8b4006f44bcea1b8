/** Types of the helps module: a help is a video with a title and a description. */

export interface HelpChanged {
  readonly helpId: number
  readonly change: 'create' | 'update' | 'delete'
}
declare module '#app/kernel/modules/events' {
  interface DomainEvents {
    /** The operator added, edited or deleted a help; sent to all companies. */
    'helps.changed': HelpChanged
  }
}
