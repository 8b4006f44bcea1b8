/** An icon button of the top bar. */
import { Button } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import { Tooltip } from '#web/kit/tooltip'

export interface BarButtonProps extends Omit<ComponentProps<typeof Button>, 'icon' | 'title'> {
  readonly icon: ReactNode
  /** Tooltip and accessible name. */
  readonly label: string
  /** No tooltip while a popover is open. */
  readonly quiet?: boolean
}

export function BarButton({ icon, label, quiet, ...rest }: BarButtonProps) {
  return (
    <Tooltip title={quiet ? null : label} placement="bottom">
      <Button type="text" shape="circle" icon={icon} aria-label={label} {...rest} />
    </Tooltip>
  )
}
