import { useCallback, useContext, useEffect, useRef, useState } from "react"
import { DraftsContext } from "../../ui/form/draftsContext.ts"
import type { Chosen } from "./cells.ts"

/** The chosen lecturers of a term's matrix, which wait on the device until they are saved. */
export function useChosen(termId: number) {
  const drafts = useContext(DraftsContext)
  const name = `who teaches what in term ${termId}`
  const [chosen, setChosen] = useState<Chosen>({})
  const touched = useRef(false)
  useEffect(() => {
    let left = false
    void drafts?.find(name).then((draft) => {
      if (draft && !left && !touched.current) setChosen(draft as Chosen)
    })
    return () => {
      left = true
    }
  }, [drafts, name])
  const choose = useCallback(
    (more: Chosen) => {
      touched.current = true
      setChosen((before) => {
        const after = { ...before, ...more }
        void drafts?.keep(name, after)
        return after
      })
    },
    [drafts, name],
  )
  const forget = useCallback(() => {
    drafts?.drop(name)
    setChosen({})
  }, [drafts, name])
  return { chosen, choose, forget }
}
