import "./slip.css"
import { type ReactNode, useContext } from "react"
import { createPortal } from "react-dom"
import { Button } from "../controls/Button.tsx"
import { SiteName } from "../controls/PrintedBy.tsx"
import { PrintButton } from "../controls/print.tsx"
import { Dialog } from "../overlay/Dialog.tsx"

type Props = {
  title: string
  /** A code to be read letter by letter. Several codes are separate lines. */
  code: string
  /** The name of a text file; if set, the slip can be downloaded too. */
  file?: string
  onClose: () => void
  children: ReactNode
}

type SlipsProps = {
  title: string
  lead: string
  slips: readonly { key: number; who: string; code: string; text: ReactNode }[]
  /** The name of the text file in which the slips can be downloaded. */
  file: string
  onClose: () => void
}

/** Slips for many people. Printing the page prints only the slips, eight to a sheet of A4. */
export function Slips({ title, lead, slips, file, onClose }: SlipsProps) {
  const site = useContext(SiteName)
  const lines = slips.map(({ who, code }) => `${code}  ${who}`)
  return (
    <Dialog title={title} size="medium" onClose={onClose}>
      <div className="slip-list">
        <div>{lead}</div>
        <ul>
          {slips.map(({ key, who, code }) => (
            <li key={key}>
              <span>{who}</span> <code>{code}</code>
            </li>
          ))}
        </ul>
        <SlipButtons name={file} text={lines.join("\n")} onClose={onClose} />
      </div>
      {/* Rendered outside the dialog, because browsers cut a dialog at the end of the first sheet. */}
      {createPortal(
        <div className="slips">
          {slips.map(({ key, code, text }) => (
            <div className="slip" key={key}>
              <p className="slip-site">{site}</p>
              <p className="slip-code">{code}</p>
              {text}
            </div>
          ))}
        </div>,
        document.body,
      )}
    </Dialog>
  )
}

type ButtonProps = { name?: string | undefined; text: string; onClose: () => void }

function SlipButtons({ name, text, onClose }: ButtonProps) {
  return (
    <div className="buttons form-buttons">
      <PrintButton kind="main" />
      {name && (
        <a className="button" href={textFileUrl(text)} download={name}>
          Download
        </a>
      )}
      <Button kind="quiet" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}

/** A paper slip, which is printed as every open dialog is. */
export function Slip({ title, code, file, onClose, children }: Props) {
  const site = useContext(SiteName)
  return (
    <Dialog title={title} size="small" onClose={onClose}>
      <div className="slip">
        <p className="slip-site">{site}</p>
        <p className="slip-code">{code}</p>
        {children}
      </div>
      <SlipButtons name={file} text={code} onClose={onClose} />
    </Dialog>
  )
}

/** Lines end as on Windows. Otherwise old versions of Notepad would show a single line. */
const textFileUrl = (text: string) =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`${text.replaceAll("\n", "\r\n")}\r\n`)}`
