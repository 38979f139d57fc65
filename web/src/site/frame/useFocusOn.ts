import { useEffect, useRef } from "react"

/** The ref of a box that takes the focus, and is scrolled to, whenever there is something new to say in it. */
export function useFocusOn(news: unknown) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (news) box.current?.focus()
  }, [news])
  return box
}
