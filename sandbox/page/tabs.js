// @ts-check
// Switches between the tabs of the stand-ins; the address keeps which one is open.

/** @type {NodeListOf<HTMLElement>} */
const buttons = document.querySelectorAll('.stand-ins button')

/** @param {string | undefined} name */
function open(name) {
  if (![...buttons].some(({ dataset }) => dataset.tab === name)) return
  for (const button of buttons) {
    const isOpen = button.dataset.tab === name
    if (isOpen) button.setAttribute('aria-current', 'page')
    else button.removeAttribute('aria-current')
    const panel = document.getElementById(`tab-${button.dataset.tab}`)
    if (panel) panel.hidden = !isOpen
  }
}

for (const button of buttons) button.onclick = () => (location.hash = button.dataset.tab ?? '')
const openNamed = () => open(location.hash.slice(1) || buttons[0].dataset.tab)
addEventListener('hashchange', openNamed)
openNamed()
