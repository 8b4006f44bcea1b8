/** The options of the core modules, in their groups on the settings page (SET-01); others bring their own. */
import type { OptionControl, OptionGroup } from '#web/shell/web_module'

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
    heading: { label: 'identity:options.groups.service', order: 0 },
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
    key: 'arrival',
    heading: { label: 'identity:options.groups.arrival', order: 20 },
    options: [
      { key: 'CheckMsgIsGroup', control: toggle },
      { key: 'call', control: toggle },
      { key: 'downloadLimit', control: { kind: 'number', min: 1, max: 100, unit: 'megabytes' } },
    ],
  },
  {
    key: 'automation',
    heading: { label: 'identity:options.groups.automation', order: 30 },
    options: [
      {
        key: 'scheduleType',
        control: { kind: 'choice', values: ['disabled', 'queue', 'company'] },
      },
      // After those of a bot.
      { key: 'expiresBotTicket', control: minutes(0, 100_000), order: 2 },
    ],
  },
  {
    key: 'company',
    heading: { label: 'identity:options.groups.company', order: 40 },
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

/** Those of the platform; others bring their own. */
export const platformOptions: readonly OptionGroup[] = [
  {
    key: 'access',
    heading: { label: 'identity:options.groups.access', order: 20 },
    options: [{ key: 'hideUnknownEmail', control: toggle }],
  },
  {
    key: 'unpaid',
    heading: { label: 'identity:options.groups.unpaid', order: 30 },
    options: [{ key: 'graceDays', control: { kind: 'number', min: 0, max: 60, unit: 'days' } }],
  },
]
