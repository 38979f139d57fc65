import { type ReactNode, useContext } from "react"
import { Button } from "../controls/Button.tsx"
import { SiteName } from "../layout/Page.tsx"
import { Dialog } from "../overlay/Dialog.tsx"

type Props = {
  title: string
  /** The code to be read off, letter by letter. */
  code: string
  onClose: () => void
  children: ReactNode
}

/** A paper slip; printing the page prints only this. */
export function Slip({ title, code, onClose, children }: Props) {
  const site = useContext(SiteName)
  return (
    <Dialog title={title} size="small" onClose={onClose}>
      <div className="slip">
        <p className="slip-site">{site}</p>
        <p className="slip-code">{code}</p>
        {children}
      </div>
      <div className="buttons form-buttons">
        <Button kind="main" onClick={() => window.print()}>
          Print
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
