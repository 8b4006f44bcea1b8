/** Validates campaigns and their settings (operations.md 5, CMP-02, CMP-25). */
import vine from '@vinejs/vine'
import { customerText, rowNumber } from '#app/kernel/http/validators'
import { campaignNameLength, longIntervals, messageIntervals } from '#modules/campaigns/contract'
import { reportStates } from '#modules/campaigns/queries/report'

const name = () =>
  vine.string().trim().minLength(campaignNameLength.min).maxLength(campaignNameLength.max)

/** "Nenhuma" is none (operations.md 2), and so is an empty text. */
const group = () =>
  vine
    .number()
    .withoutDecimals()
    .parse((value) => (value === 'Nenhuma' || value === '' ? null : value))
    .range([1, 2_147_483_647])
    .nullable()
    .optional()

/** `YYYY-MM-DD HH:mm:ss` in the company's zone (CMP-02). */
const time = () =>
  vine
    .date({ formats: ['YYYY-MM-DD HH:mm:ss'] })
    .parse((value) => (value === '' ? null : value))
    .nullable()
    .optional()

const plan = {
  whatsappId: group(),
  contactListId: group(),
  tagListId: group(),
  fileListId: group(),
  scheduledAt: time(),
  /** Ours: any kind of group. */
  audience: vine
    .object({ kind: vine.string().trim().maxLength(40), id: rowNumber() })
    .nullable()
    .optional(),
}
const rest = {
  message1: customerText(),
  message2: customerText(),
  message3: customerText(),
  message4: customerText(),
  message5: customerText(),
  ...plan,
}
/** What a campaign would do follows from these. */
export const plannedCampaign = vine.create(plan)
export const newCampaign = vine.create({ name: name(), ...rest })
export const changedCampaign = vine.create({ name: name().optional(), ...rest })

export const trialMessage = vine.create({
  whatsappId: rowNumber(),
  number: vine.string().trim().minLength(1).maxLength(50),
  message: customerText(),
  campaignId: group(),
  fileListId: group(),
})

export const optOutForm = vine.create({ optedOut: vine.boolean({ strict: true }) })

export const reportQuery = vine.create({ state: vine.enum(reportStates).optional() })

/** Also as digits in a text, as a form field has it; nothing else counts as a number. */
const choice = (choices: readonly number[]) =>
  vine
    .number({ strict: true })
    .parse((value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value))
    .in([...choices])
    .optional()
const word = () => vine.string().trim().maxLength(500).optional()
export const campaignSettings = vine.create({
  settings: vine.object({
    messageInterval: choice(messageIntervals),
    longerIntervalAfter: choice(longIntervals),
    greaterInterval: choice(longIntervals),
    campaignWindow: vine.string().trim().maxLength(11).optional(),
    campaignDailyLimit: vine
      .number({ strict: true })
      .withoutDecimals()
      .range([0, 100_000])
      .optional(),
    optOutWords: word(),
    optInWords: word(),
    variables: vine
      .array(
        vine.object({
          // Keys are literal strings (CMP-10), which braces would end.
          key: vine
            .string()
            .trim()
            .minLength(1)
            .maxLength(40)
            .regex(/^[^{}]+$/),
          value: vine.string().maxLength(1_000),
        })
      )
      .maxLength(50)
      .optional(),
  }),
})
