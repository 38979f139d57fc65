import { useLocation, useNavigate, useSearchParams } from "react-router"
import { addressNow, withoutWithin } from "./listState.ts"

const openedHere = "opened here"

/**
 * The record whose details stand open over a list, kept in the address: Back closes them, and other screens link to
 * them with `detailsOf`.
 */
export function useOpenRecord() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const goTo = useNavigate()

  function open(id: number) {
    const after = withoutWithin(addressNow(), "view")
    after.set("view", String(id))
    setParams(after, { state: openedHere, preventScrollReset: true })
  }

  /** Who came by a link stays on the list; who opened them here goes back to it as it was. */
  function close() {
    if (state === openedHere) return void goTo(-1)
    const after = withoutWithin(addressNow(), "view")
    after.delete("view")
    setParams(after, { replace: true, preventScrollReset: true })
  }

  return { id: Number(params.get("view")) || undefined, open, close }
}
