import { useLocation, useNavigate } from "react-router"
import { useAddress, withParameters } from "./address.ts"

const openedHere = "opened here"

/**
 * The record that is open beside a list. Its id is in the address, so that Back closes it and other screens link to it with
 * `detailsOf`.
 */
export function useOpenRecord() {
  const { params, change } = useAddress()
  const { state } = useLocation()
  const goTo = useNavigate()
  const id = Number(params.get("view")) || undefined
  const values = (next: number) => ({ view: String(next) })

  /** Opens a record. It replaces the one that was open, so that one Back returns to the list. */
  function open(next: number) {
    const replace = id !== undefined
    change(values(next), { replace, without: "view", state: replace ? state : openedHere })
  }

  /**
   * Closes the record. Somebody who opened it from the list goes back to that history entry. Somebody who followed a link to
   * it stays at the present entry, which then shows the list.
   */
  function close() {
    if (state === openedHere) void goTo(-1)
    else change({ view: undefined }, { replace: true, without: "view" })
  }

  const hrefOf = (next: number) => `?${withParameters(params.toString(), values(next), "view")}`
  return { id, open, close, hrefOf }
}
