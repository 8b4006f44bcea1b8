/** Stacked columns of the days, in the theme's colours. Loaded with the first one. */
import { Column } from '@ant-design/charts'
import { useMemo } from 'react'
import { appearance } from '#web/kit/appearance'
import { chartStyle } from '#web/kit/chart_style'
import { number } from '#web/lib/format'

export interface UsageChartProps {
  readonly rows: readonly { readonly day: string; readonly kind: string; readonly count: number }[]
  /** Of the kinds: answered, handed over, failed, unknown. */
  readonly names: readonly string[]
  /** Pixels. */
  readonly height: number
}

export default function UsageChart({ rows, names, height }: UsageChartProps) {
  const mode = appearance((state) => state.mode)
  const config = useMemo(() => {
    const { colours, chart, quiet, counts } = chartStyle(mode)
    const step = Math.ceil(rows.length / names.length / 6)
    return {
      ...chart,
      data: [...rows],
      xField: 'day',
      yField: 'count',
      colorField: 'kind',
      stack: true,
      height,
      style: { maxWidth: 28 },
      scale: {
        y: { nice: true, tickCount: 5 },
        color: {
          domain: [...names],
          range: [colours.primary, colours.accent, colours.danger, colours['border-strong']],
        },
      },
      axis: {
        x: {
          ...quiet,
          tickFilter: (_day: string, index: number) => index % step === 0,
          labelFormatter: (day: string) => day.slice(0, 5),
          labelAutoRotate: false,
          labelAutoHide: true,
        },
        y: counts,
      },
      legend: { color: { itemLabelFill: colours['text-secondary'], itemMarker: 'square' } },
      tooltip: {
        title: 'day',
        items: [{ channel: 'y', valueFormatter: (value: number) => number(value) }],
      },
    }
  }, [rows, names, height, mode])
  return <Column {...config} />
}
