/** Bar chart, horizontal or vertical, in the theme's colours. Lazy-loaded with the first chart. */
import { Bar as LyingBars, Column as StandingBars } from '@ant-design/charts'
import { useMemo } from 'react'
import { appearance } from '#web/kit/appearance'
import { chartStyle } from '#web/kit/chart_style'
import { number, shortened } from '#web/lib/format'
import type { Bar } from '../model'

export interface BarChartProps {
  readonly bars: readonly Bar[]
  /** What is counted, for the tooltip. */
  readonly measure: string
  readonly lying?: boolean
  /** Pixels. */
  readonly height: number
  /** Shortens a name for the axis; defaults to the whole name. */
  readonly brief?: (name: string) => string
}

export default function BarChart({ bars, measure, lying, height, brief }: BarChartProps) {
  const mode = appearance((state) => state.mode)
  const config = useMemo(() => {
    const { colours, chart, quiet, counts } = chartStyle(mode)
    // As many labels as fit next to each other.
    const step = lying ? 1 : Math.ceil(bars.length / 12)
    return {
      data: [...bars],
      xField: 'name',
      yField: 'count',
      height,
      ...chart,
      style: {
        fill: colours.primary,
        maxWidth: lying ? 18 : 36,
        radiusTopLeft: 4,
        radiusTopRight: 4,
      },
      axis: {
        x: {
          ...quiet,
          tickFilter: (_name: string, index: number) => index % step === 0,
          labelFormatter: (name: string) => shortened(brief?.(name) ?? name, 18),
          labelAutoRotate: false,
          labelAutoHide: true,
        },
        y: counts,
      },
      scale: { y: { nice: true, tickCount: 5 } },
      tooltip: {
        title: 'name',
        items: [{ channel: 'y', name: measure, valueFormatter: (value: number) => number(value) }],
      },
      interaction: { ...chart.interaction, elementHighlight: { background: false } },
    }
  }, [bars, measure, lying, height, brief, mode])
  return lying ? <LyingBars {...config} /> : <StandingBars {...config} />
}
