/** Tooltips: shown on hover, hidden on press. */
import { screen, waitFor } from '@testing-library/react'
import { Button } from 'antd'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { FormDrawer } from '#web/kit/form_drawer'
import { Tooltip } from '#web/kit/tooltip'
import { renderScreen } from '#web/testing/render'

/** Longer than the delay before a tooltip is shown. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 300))
const shownTip = () => document.querySelector('.ant-tooltip:not(.ant-tooltip-hidden)')

function Opener() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Tooltip title="Espiar a conversa">
        <Button onClick={() => setOpen(true)}>Espiar</Button>
      </Tooltip>
      <FormDrawer
        title="A conversa"
        open={open}
        initial={{}}
        submit={async () => undefined}
        onClose={() => setOpen(false)}
      >
        <p>Oi</p>
      </FormDrawer>
    </>
  )
}

test('is shown on hover, and again after the pointer has left', async () => {
  const { user } = renderScreen(<Opener />)
  const button = screen.getByRole('button', { name: 'Espiar' })
  await user.hover(button)
  expect(await screen.findByText('Espiar a conversa')).toBeTruthy()
  await user.unhover(button)
  await waitFor(() => expect(shownTip()).toBeNull())
  await user.hover(button)
  await waitFor(() => expect(shownTip()).not.toBeNull())
})

test('a press cancels it before it is shown, so that Escape closes what the press opened', async () => {
  const { user } = renderScreen(<Opener />)
  await user.click(screen.getByRole('button', { name: 'Espiar' }))
  await screen.findByRole('dialog', { name: 'A conversa' })
  await aWhile()
  expect(shownTip()).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'A conversa' })).toBeNull())
})
