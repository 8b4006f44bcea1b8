/** The theme of Guichê: the only file that contains colours. */
import { theme as antd, type MappingAlgorithm, type ThemeConfig } from 'antd'
import { initialOf, type Brand } from '#app/kernel/text/brand'
import type { Mode } from '#app/kernel/text/colors'
import { paletteWith } from '#web/kit/brand_palette'
import { isOwnLetter, markPaths } from '#web/kit/mark_paths'

export type { Mode } from '#app/kernel/text/colors'

/** Petrol and amber. */
const palettes = {
  light: {
    'primary': '#0B6E76',
    'primary-strong': '#095A61',
    'on-primary': '#FFFFFF',
    'primary-tint': '#E3F1F1',
    // For what needs attention: unread, pending, alerts.
    'accent': '#F2A33A',
    'on-accent': '#2E1D00',
    'accent-text': '#8F5200',
    'accent-tint': '#FDF1DE',
    'layout': '#F4F6F6',
    'container': '#FFFFFF',
    'raised': '#FFFFFF',
    'hover': '#EDF2F2',
    'border': '#DCE4E4',
    'border-strong': '#8A999B',
    'text': '#132326',
    'text-secondary': '#566668',
    'bubble-own': '#DDF1F1',
    'bubble-other': '#FFFFFF',
    'conversation': '#ECF0F0',
    'tick': '#5B6B6E',
    'tick-read': '#2F9BE6',
    'danger': '#C42B1C',
    'on-danger': '#FFFFFF',
    'success': '#2B7A0B',
    'warning': '#A15C00',
    // Rows whose day is near, due, and overdue for long.
    'row-near': '#FFFBE0',
    'row-due': '#FFE9CC',
    'row-overdue': '#FCE1DE',
    'shadow': '0 6px 24px rgba(19, 35, 38, 0.12)',
    'mask': 'rgba(19, 35, 38, 0.45)',
    // The display with numbers, dark in both modes.
    'display': '#0E2225',
    'display-lit': '#F5B85C',
    'display-unlit': '#1A3337',
    'enamel': '#0B6E76',
    'enamel-edge': '#095A61',
    'on-enamel': '#FFFFFF',
    // Under codes that cameras read: white in both modes.
    'paper': '#FFFFFF',
  },
  dark: {
    'primary': '#3FB6BE',
    'primary-strong': '#66C7CE',
    'on-primary': '#04262A',
    'primary-tint': '#123539',
    'accent': '#F5B85C',
    'on-accent': '#2E1D00',
    'accent-text': '#F5B85C',
    'accent-tint': '#33270F',
    'layout': '#0E1416',
    'container': '#151D20',
    'raised': '#1C262A',
    'hover': '#1D282C',
    'border': '#2A363A',
    'border-strong': '#6E8286',
    'text': '#E6EDEE',
    'text-secondary': '#9DB0B3',
    'bubble-own': '#123F43',
    'bubble-other': '#1D272A',
    'conversation': '#0E1416',
    'tick': '#9DB0B3',
    'tick-read': '#53BDEB',
    'danger': '#FF8A80',
    'on-danger': '#3B0A05',
    'success': '#7BCB5A',
    'warning': '#F5B85C',
    'row-near': '#26260F',
    'row-due': '#38270F',
    'row-overdue': '#3D1B1A',
    'shadow': '0 6px 24px rgba(0, 0, 0, 0.5)',
    'mask': 'rgba(0, 0, 0, 0.6)',
    'display': '#081113',
    'display-lit': '#F5B85C',
    'display-unlit': '#142326',
    'enamel': '#0E3F44',
    'enamel-edge': '#0A3034',
    'on-enamel': '#E6F2F2',
    'paper': '#FFFFFF',
  },
} as const satisfies Record<Mode, Record<string, string>>

export type ColourName = keyof (typeof palettes)['light']
export type Palette = Readonly<Record<ColourName, string>>

/** The colours of a mode, for another primary colour than the product's own when one is given. */
export const palette = (mode: Mode, primary?: string): Palette =>
  primary === undefined || primary === palettes[mode].primary
    ? palettes[mode]
    : paletteWith(palettes[mode], mode, primary)

/** Background colours for initials; text in `on` is readable on each of them, in both modes. */
export const avatarGrounds = {
  on: '#FFFFFF',
  grounds: [
    '#0B6E76',
    '#8F5200',
    '#5A4FA3',
    '#9C3B5B',
    '#2F6B3A',
    '#2C5C9E',
    '#7A4B2B',
    '#4D6570',
    '#86407F',
    '#5E6A14',
  ],
} as const

/** Suggested colours for what users colour themselves: queues, tags. */
export const swatches = [
  '#0B6E76',
  '#2F9BE6',
  '#5A4FA3',
  '#9C3B5B',
  '#C42B1C',
  '#F2A33A',
  '#2B7A0B',
  '#7A4B2B',
  '#4D6570',
] as const

const fontFamily =
  "'Inter Variable', Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"

/** Ant Design's theme. `still` is true when the system requests reduced motion; `primary` as for `palette`. */
export function antdTheme(mode: Mode, still: boolean, primary?: string): ThemeConfig {
  const colours = palette(mode, primary)
  return {
    algorithm: exactly(mode, colours),
    token: {
      colorPrimary: colours.primary,
      colorPrimaryHover: colours['primary-strong'],
      colorLink: colours.primary,
      colorInfo: colours.primary,
      colorError: colours.danger,
      colorSuccess: colours.success,
      colorWarning: colours.warning,
      colorBgLayout: colours.layout,
      colorBgContainer: colours.container,
      colorBgElevated: colours.raised,
      colorBgMask: colours.mask,
      colorText: colours.text,
      colorTextSecondary: colours['text-secondary'],
      colorTextDescription: colours['text-secondary'],
      colorTextPlaceholder: colours['text-secondary'],
      colorBorder: colours.border,
      colorBorderSecondary: colours.border,
      colorTextLightSolid: colours['on-primary'],
      controlItemBgActive: colours['primary-tint'],
      controlItemBgHover: colours.hover,
      borderRadius: 8,
      controlHeight: 36,
      fontFamily,
      fontSize: 14,
      motion: !still,
      motionDurationFast: '0.12s',
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.18s',
      boxShadow: colours.shadow,
      boxShadowSecondary: colours.shadow,
    },
    components: {
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 500,
        // A loading button keeps its colour, as the spinner shows its state; a paler one would make its label unreadable.
        opacityLoading: 1,
      },
      Checkbox: { colorBorder: colours['border-strong'] },
      DatePicker: { colorBorder: colours['border-strong'] },
      Input: { colorBorder: colours['border-strong'] },
      InputNumber: { colorBorder: colours['border-strong'] },
      Radio: { colorBorder: colours['border-strong'] },
      Select: { colorBorder: colours['border-strong'] },
      // Text is aligned with that of cards; no lines between columns.
      Table: { cellPaddingInlineMD: 16, headerSplitColor: 'transparent' },
      Tooltip: { colorBgSpotlight: colours.display, colorTextLightSolid: palettes.dark.text },
    },
  }
}

/** Ant Design derives shades from seed colours and changes the seeds in dark mode; this keeps ours unchanged. */
const exactly =
  (mode: Mode, colours: Palette): MappingAlgorithm =>
  (seed, map) => ({
    ...(mode === 'dark' ? antd.darkAlgorithm(seed, map) : antd.defaultAlgorithm(seed)),
    colorPrimary: colours.primary,
    colorPrimaryBg: colours['primary-tint'],
    colorSuccessBg: colours['primary-tint'],
    colorSuccessBorder: colours.border,
    colorInfo: colours.primary,
    colorLink: colours.primary,
    colorError: colours.danger,
    colorSuccess: colours.success,
    colorWarning: colours.warning,
  })

/** The colours as the CSS files know them: `--primary`, `--text-secondary` and so on. */
export const colourVariables = (colours: Palette): Readonly<Record<`--${string}`, string>> =>
  Object.fromEntries(Object.entries(colours).map(([name, value]) => [`--${name}`, value]))

/** Exposes the same colours to the CSS files. */
export function paintPage(mode: Mode, brand: Brand, root: HTMLElement = document.documentElement) {
  const colours = palette(mode, brand.colors[mode])
  for (const [name, value] of Object.entries(colourVariables(colours)))
    root.style.setProperty(name, value)
  root.style.setProperty('--font', fontFamily)
  root.style.colorScheme = mode
  root.dataset.mode = mode
  const isOwn = colours === palettes[mode]
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute('content', isOwn ? colours.container : colours.primary)
  paintIcon(colours, brand)
}

/** The favicon is drawn here so that its colours come from this file, too, unless the platform has one. */
function paintIcon(colours: Palette, { favicon, name }: Brand) {
  const link =
    document.querySelector<HTMLLinkElement>('link[rel="icon"]') ??
    document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'icon' }))
  if (favicon) link.removeAttribute('type')
  else link.type = 'image/svg+xml'
  link.href = favicon ?? `data:image/svg+xml,${encodeURIComponent(markSvg(colours, name))}`
}

const markSvg = (colours: Palette, name: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <path fill="${colours.primary}" d="${markPaths.ticket}"/>
  ${letterSvg(colours, name)}
  <circle cx="22.4" cy="9.6" r="2.4" fill="${colours.accent}"/></svg>`

/** Ours is drawn, so that it looks the same with every font. */
const letterSvg = (colours: Palette, name: string) =>
  isOwnLetter(name)
    ? `<path fill="none" stroke="${colours['on-primary']}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" d="${markPaths.letter}"/>`
    : `<text x="15" y="22" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="700" font-size="17" fill="${colours['on-primary']}">${initialOf(name)}</text>`
