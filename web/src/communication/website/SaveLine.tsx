import { Button } from "../../ui/controls/Button.tsx"
import type { SaveState } from "./draftSaving.ts"

type Props = { state: SaveState; retry: () => void }

const texts = {
  saved: "All changes are saved.",
  unsaved: "Not saved yet.",
  saving: "Saving...",
  offline:
    "Not saved: no connection. Your changes are kept on this device and are sent when the connection is back.",
  refused: "Not saved.",
  conflict: "Not saved: choose what to keep.",
}

/** Shows whether the typed content is saved on the server. */
export function SaveLine({ state, retry }: Props) {
  const isStopped = state.at === "offline" || state.at === "refused"
  return (
    <div className={isStopped || state.at === "conflict" ? "save-line save-line-bad" : "save-line"}>
      <p role="status">
        {texts[state.at]}
        {state.at === "refused" && Object.keys(state.errors).length === 0 && ` ${state.message}`}
      </p>
      {isStopped && (
        <Button kind="quiet" onClick={retry}>
          Save now
        </Button>
      )}
    </div>
  )
}
