/** Drag and drop of files onto the conversation. */
import { useRef, useState, type DragEvent } from 'react'

export function useDrop(isOpen: boolean, onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false)
  // A counter, since every child element fires enter and leave events, too.
  const depth = useRef(0)
  const isFiles = (event: DragEvent) => isOpen && event.dataTransfer.types.includes('Files')
  const step = (change: number) => (event: DragEvent) => {
    if (!isFiles(event)) return
    depth.current += change
    setOver(depth.current > 0)
  }
  const handlers = {
    onDragEnter: step(1),
    onDragLeave: step(-1),
    onDragOver: (event: DragEvent) => isFiles(event) && event.preventDefault(),
    onDrop: (event: DragEvent) => {
      if (!isFiles(event)) return
      event.preventDefault()
      depth.current = 0
      setOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
  return { isOver, handlers }
}
