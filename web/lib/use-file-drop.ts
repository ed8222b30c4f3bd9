import { type DragEvent, useRef, useState } from 'react'

const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/**
 * Takes files that are dropped on an element or on anything inside it. Drags of text stay as they are.
 * @returns whether files are dragged over it, and the handlers of the element
 */
export function useFileDrop(onFiles: (data: DataTransfer) => void) {
  const [isOver, setOver] = useState(false)
  // Every element inside sends its own enter and leave events, in an order that differs between browsers.
  const inside = useRef(0)
  const leave = () => {
    inside.current = 0
    setOver(false)
  }
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      inside.current += 1
      setOver(true)
    },
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
    },
    onDragLeave: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      inside.current -= 1
      if (inside.current <= 0) leave()
    },
    onDrop: (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      leave()
      onFiles(event.dataTransfer)
    },
  }
  return { isOver, handlers }
}
