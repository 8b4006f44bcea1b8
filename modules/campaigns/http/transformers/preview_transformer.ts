/** Maps what a campaign would do to the HTTP contract's names. */
import type { Forecast } from '#modules/campaigns/engine/forecast'
import type { AudienceCounts, Preview } from '#modules/campaigns/queries/preview'
import type { ForecastWire, PreviewCountsWire, PreviewWire } from '#modules/campaigns/wire'

export const previewWire = ({ counts, person, variables, forecast }: Preview): PreviewWire => ({
  counts: countsWire(counts),
  person,
  variables,
  forecast: forecast && forecastWire(forecast),
})

const countsWire = ({ distinct, left, ...counts }: AudienceCounts): PreviewCountsWire => ({
  ...counts,
  twice: counts.valid - distinct,
  optedOut: left,
  receives: distinct - left,
})

const forecastWire = ({ messages, startsAt, firstAt, endsAt, held }: Forecast): ForecastWire => ({
  messages,
  startsAt: startsAt.toUTC().toISO()!,
  firstAt: firstAt.toUTC().toISO()!,
  endsAt: endsAt.toUTC().toISO()!,
  seconds: Math.round(endsAt.diff(startsAt).as('seconds')),
  held,
})
