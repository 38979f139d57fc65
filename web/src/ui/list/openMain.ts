import { useEffect, useRef } from "react"
import { useLocation, useNavigate } from "react-router"

/** The state of an address that opens a list's main action, such as "Add student", as if its button had been pressed. */
export const openMain = "open main"

/** Presses the main button of a list once, if the address asks for it. */
export function useOpenMain(press: (() => void) | undefined) {
  const { state, key, pathname, search } = useLocation()
  const goTo = useNavigate()
  const answered = useRef("")
  useEffect(() => {
    if (state !== openMain || !press || answered.current === key) return
    answered.current = key
    void goTo(pathname + search, { replace: true })
    press()
  }, [state, key, press, goTo, pathname, search])
}
