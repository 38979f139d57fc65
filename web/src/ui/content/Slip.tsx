import { type ReactNode, useContext } from "react"
import { Button } from "../controls/Button.tsx"
import { SiteName } from "../layout/Page.tsx"
import { Dialog } from "../overlay/Dialog.tsx"

type Props = {
  title: string
  /** The code to be read off, letter by letter. Several are lines. */
  code: string
  /** Offers the slip as a text file of this name, too. */
  file?: string
  onClose: () => void
  children: ReactNode
}

/** A paper slip; printing the page prints only this. */
export function Slip({ title, code, file, onClose, children }: Props) {
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
        {file && (
          <a className="button" href={textAddress(code)} download={file}>
            Download
          </a>
        )}
        <Button kind="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

/** Lines end as on Windows, where Notepad would else show one. */
const textAddress = (text: string) =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`${text.replaceAll("\n", "\r\n")}\r\n`)}`
