/** The company's options in groups, as shown on the settings page (SET-01). */

/** `values` are the setting's possible strings; a switch uses `enabled` and `disabled` by default. */
export type OptionControl =
  | { readonly kind: 'switch'; readonly on?: string; readonly off?: string }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly unit: string }
  | { readonly kind: 'zone' }
  /** Shown to customers; at most `most` characters. */
  | { readonly kind: 'text'; readonly most: number }

export interface Option {
  /** The contract's key; also the key of its texts. */
  readonly key: string
  readonly control: OptionControl
  /** Changed by the operator of the platform only; read-only for others. */
  readonly isGranted?: true
}
export interface OptionGroup {
  readonly key: string
  readonly options: readonly Option[]
}

const toggle: OptionControl = { kind: 'switch' }
const minutes = (min: number, max: number): OptionControl => ({
  kind: 'number',
  min,
  max,
  unit: 'minutes',
})

export const optionGroups: readonly OptionGroup[] = [
  {
    key: 'service',
    options: [
      { key: 'sendGreetingAccepted', control: toggle },
      { key: 'sendGreetingAcceptedMessage', control: { kind: 'text', most: 4096 } },
      { key: 'sendMsgTransfTicket', control: toggle },
      { key: 'readReceipts', control: toggle },
      { key: 'timeCreateNewTicket', control: minutes(0, 100_000) },
      { key: 'ownMessageOpensTicket', control: toggle },
    ],
  },
  {
    key: 'rating',
    options: [
      { key: 'userRating', control: toggle },
      { key: 'ratingsTimeout', control: minutes(1, 1440) },
    ],
  },
  {
    key: 'arrival',
    options: [
      { key: 'CheckMsgIsGroup', control: toggle },
      { key: 'call', control: toggle },
      { key: 'downloadLimit', control: { kind: 'number', min: 1, max: 100, unit: 'megabytes' } },
    ],
  },
  {
    key: 'automation',
    options: [
      {
        key: 'scheduleType',
        control: { kind: 'choice', values: ['disabled', 'queue', 'company'] },
      },
      { key: 'chatBotType', control: { kind: 'choice', values: ['text'] } },
      { key: 'sendGreetingMessageOneQueues', control: toggle },
      { key: 'botMaxMessageAge', control: minutes(1, 1440) },
      { key: 'expiresBotTicket', control: minutes(0, 100_000) },
    ],
  },
  {
    key: 'company',
    options: [
      { key: 'language', control: { kind: 'choice', values: ['pt', 'en', 'es'] } },
      { key: 'timezone', control: { kind: 'zone' } },
      { key: 'userCreation', control: toggle },
      {
        key: 'campaignsEnabled',
        control: { kind: 'switch', on: 'true', off: 'false' },
        isGranted: true,
      },
    ],
  },
]
