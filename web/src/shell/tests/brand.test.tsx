/** The brand of the platform on the screens: name, logo, colours, icon and title. */
import { act, fireEvent, screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, expect, it } from 'vitest'
import { defaultBrand, type Brand } from '#app/kernel/text/brand'
import { appearance } from '#web/kit/appearance'
import { paintPage } from '#web/kit/theme'
import { applyBrand } from '#web/lib/brand'
import { SideMenu } from '#web/shell/side_menu'
import { toggleMenu, frameStore } from '#web/shell/frame_store'
import { VisitorPage } from '#web/shell/visitor_page/visitor_page'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'

const brand: Brand = {
  name: 'Atende Fácil',
  colors: { light: '#7A1F5C', dark: '#F0A6D2' },
  logoLight: '/branding/logoLight?v=1',
  logoDark: '/branding/logoDark?v=1',
  favicon: '/branding/favicon?v=1',
  loginPicture: '/branding/loginPicture?v=1',
}
const named = { ...defaultBrand, name: brand.name }

afterEach(() => {
  act(() => {
    applyBrand(defaultBrand)
    appearance.setState({ mode: 'light' })
  })
  paintPage('light', defaultBrand)
})
const source = (picture: HTMLElement) => picture.getAttribute('src')
const icon = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]')!

it('the pages for visitors have title, name and the letter of the platform', async () => {
  applyBrand(named)
  renderScreen(<VisitorPage title="Entrar">…</VisitorPage>)
  await screen.findByText('Atende Fácil')
  screen.getByRole('img', { name: 'Atende Fácil' })
  screen.getByText('A')
  expect(document.title).toBe('Entrar · Atende Fácil')
})

it('a logo stands for mark and name, in each mode its own', async () => {
  applyBrand(brand)
  renderScreen(<VisitorPage title="Entrar">…</VisitorPage>)
  const logo = await screen.findByRole('img', { name: 'Atende Fácil' })
  expect(source(logo)).toBe(brand.logoLight)
  expect(screen.queryByText('Atende Fácil')).toBeNull()
  act(() => appearance.setState({ mode: 'dark' }))
  expect(source(screen.getByRole('img', { name: 'Atende Fácil' }))).toBe(brand.logoDark)
})

it('the only logo is used in both modes', async () => {
  applyBrand({ ...brand, logoDark: null })
  appearance.setState({ mode: 'dark' })
  renderScreen(<VisitorPage title="Entrar">…</VisitorPage>)
  expect(source(await screen.findByRole('img', { name: 'Atende Fácil' }))).toBe(brand.logoLight)
})

it('a picture that does not load gives way to what the product has', async () => {
  applyBrand(brand)
  const { container } = renderScreen(<VisitorPage title="Entrar">…</VisitorPage>)
  const beside = container.querySelector<HTMLElement>('aside img')!
  expect(source(beside)).toBe(brand.loginPicture)
  expect(screen.queryByRole('img', { name: /^\d\d:\d\d$/ })).toBeNull()
  fireEvent.error(beside)
  screen.getByRole('img', { name: /^\d\d:\d\d$/ })
  fireEvent.error(screen.getByRole('img', { name: 'Atende Fácil' }))
  screen.getByText('Atende Fácil')
})

it('the menu has the logo, and folded the icon', async () => {
  signIn({ modules: [] })
  applyBrand(brand)
  frameStore.setState({ wide: true })
  renderScreen(<SideMenu />)
  const home = await screen.findByRole('link', { name: 'Atende Fácil, início' })
  expect(source(home.querySelector('img')!)).toBe(brand.logoLight)
  act(() => toggleMenu())
  expect(source(home.querySelector('img')!)).toBe(brand.favicon)
  act(() => toggleMenu())
})

it('texts name the platform, also those that are shown already', async () => {
  signIn({ modules: [] })
  renderScreen(<SideMenu />)
  await screen.findByRole('link', { name: 'Guichê, início' })
  act(() => applyBrand(named))
  screen.getByRole('link', { name: 'Atende Fácil, início' })
  expect(i18next.t('shell:unreachable.title')).toBe('O Atende Fácil não está respondendo')
})

it('colours, icon and the bar of a phone follow the brand', () => {
  const meta = document.head.appendChild(document.createElement('meta'))
  meta.name = 'theme-color'
  paintPage('dark', brand)
  const { style } = document.documentElement
  expect(style.getPropertyValue('--primary')).toBe('#F0A6D2')
  expect(meta.content).toBe('#F0A6D2')
  expect(icon().getAttribute('href')).toBe(brand.favicon)
  paintPage('light', named)
  expect(decodeURIComponent(icon().href)).toContain('>A</text>')
  paintPage('light', defaultBrand)
  expect(decodeURIComponent(icon().href)).not.toContain('<text')
  expect(meta.content).toBe(style.getPropertyValue('--container'))
  meta.remove()
})
