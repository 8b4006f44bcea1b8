/** A tooltip shown on hover. */
import { Tooltip as AntTooltip, type TooltipProps as AntTooltipProps } from 'antd'
import { cloneElement, useState, type PointerEventHandler, type ReactElement } from 'react'

interface Pressable {
  readonly onPointerDown?: PointerEventHandler
  readonly onPointerLeave?: PointerEventHandler
}
interface TooltipProps extends Pick<AntTooltipProps, 'title' | 'placement'> {
  readonly children: ReactElement<Pressable>
}

/**
 * A press hides the tooltip, and it stays hidden until the pointer has left. Otherwise it would
 * cover the dialog that the press opens, and intercept its Escape.
 */
export function Tooltip({ title, placement, children }: TooltipProps) {
  const [isNear, setNear] = useState(false)
  const [isPressed, setPressed] = useState(false)
  const { onPointerDown, onPointerLeave } = children.props
  const target = cloneElement(children, {
    onPointerDown: (event) => {
      setPressed(true)
      onPointerDown?.(event)
    },
    onPointerLeave: (event) => {
      // A touch fires pointerleave after each tap, followed by emulated mouse events.
      if (isPressed && event.pointerType !== 'touch') {
        setPressed(false)
        setNear(false)
      }
      onPointerLeave?.(event)
    },
  })
  const isShown = isNear && !isPressed
  return (
    <AntTooltip title={title} placement={placement} open={isShown} onOpenChange={setNear}>
      {target}
    </AntTooltip>
  )
}
