/** The words beside what the pointer rests on. */
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
 * Whoever presses knows what it says: the words go, and stay away until the pointer has left. Otherwise
 * they would stand above the dialog that the press opens, and take its Escape.
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
      // A finger leaves with each tap, and the browser lets a pointer follow it.
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
