import { useEffect, useRef } from "react"
import { useLocation, useNavigate } from "react-router"

/** The router state of a link that opens a list and presses its main button, such as "Add student". */
export const pressesMainButton = "press main button"

/** Presses the main button of a list once, if the link that led here asks for it. */
export function usePressedMainButton(press: (() => void) | undefined) {
  const { state, key, pathname, search } = useLocation()
  const goTo = useNavigate()
  const answered = useRef("")
  useEffect(() => {
    if (state !== pressesMainButton || !press || answered.current === key) return
    answered.current = key
    void goTo(pathname + search, { replace: true })
    press()
  }, [state, key, press, goTo, pathname, search])
}
