import { sum } from "#contract/lib/objects.ts"
import "./paper.css"
import { type ReactNode, useLayoutEffect, useState } from "react"
import { dayText, today } from "#contract/lib/dates.ts"
import type { PaperBlock, PaperTable, PaperVerification, Paper as Text } from "#contract/lib/paper.ts"
import { furtherHead, partsOf, verifySentence } from "#contract/lib/paper.ts"
import { Button } from "../controls/Button.tsx"
import { Unbroken } from "../controls/Unbroken.tsx"
import { useNarrow } from "../overlay/useNarrow.ts"
import { type Letterhead, PaperHead } from "./PaperHead.tsx"
import { QrCode } from "./QrCode.tsx"

type Props = {
  letterhead: Letterhead
  /** The text of the document. Without a date, it is dated today. */
  paper: Omit<Text, "college" | "date" | "about"> & Partial<Text>
  /** The picture of the QR code, once it is ready. */
  qr?: string | undefined
  /** Parts that blocks can't say, such as the grid of a week. */
  children?: ReactNode
}

/** A document on the college's paper. Printing the page prints only the document. */
export function Paper({ letterhead, paper, qr, children }: Props) {
  const { title, reference, date = today(), mark, about } = paper
  const { body, closing } = partsOf(paper)
  // Sheets of several papers without a person or class, such as timetables, begin with their own titles.
  useFurtherHead(about === undefined ? undefined : furtherHead(paper))
  return (
    <article
      data-paper
      className={paper.isLandscape ? "paper paper-wide" : "paper"}
      aria-label={[title, about].filter(Boolean).join(", ")}
    >
      <PaperHead letterhead={letterhead} />
      {mark && <p className="paper-mark">{mark}</p>}
      <div className="paper-title">
        <h2>{title}</h2>
        <p>
          {reference && <>Reference {reference}, </>}
          {dayText(date)}
        </p>
      </div>
      {withIds(body).map(({ id, item }) => (
        <Block key={id} block={item} />
      ))}
      {children}
      {closing && (
        <div className="paper-closing">
          <Signatures labels={closing.labels} />
          <Verification {...closing.verification} qr={qr} />
        </div>
      )}
    </article>
  )
}

/** Prints a line at the head of all sheets but the first. Style sheets can't read it from the page. */
function useFurtherHead(line: string | undefined) {
  useLayoutEffect(() => {
    if (line === undefined) return
    const { style } = document.documentElement
    style.setProperty("--further-head", JSON.stringify(line))
    return () => void style.removeProperty("--further-head")
  }, [line])
}

/** The items with their indexes as keys, because the parts of a paper never change their order. */
const withIds = <Item,>(items: readonly Item[]) => items.map((item, id) => ({ id, item }))

function Block({ block }: { block: PaperBlock }) {
  if (block.kind === "heading") return <h3>{block.text}</h3>
  if (block.kind === "text") return <p className="paper-text">{block.text}</p>
  if (block.kind === "note") return <p className="paper-note">{block.text}</p>
  if (block.kind === "table") return <PaperRows {...block} />
  if (block.kind === "facts") {
    return (
      <dl className="paper-facts">
        {block.facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Unbroken>{value}</Unbroken>
            </dd>
          </div>
        ))}
      </dl>
    )
  }
  if (block.kind === "room") {
    return (
      <div className="paper-room">
        <p>{block.label}</p>
        {withIds(Array<string>(block.lines).fill("")).map(({ id }) => (
          <hr key={id} />
        ))}
      </div>
    )
  }
  return <Signatures labels={block.labels} />
}

const Signatures = ({ labels }: { labels: readonly string[] }) => (
  <div className="paper-signatures">
    {labels.map((label) => (
      <p key={label}>
        {label}
        <span>Date</span>
      </p>
    ))}
  </div>
)

/** The rows that a screen shows at first. Paper always has all of them. */
const maxRows = 50
const maxRowsOnPhone = 20

function PaperRows({ name, columns, rows, hasTotal, isWritable }: PaperTable) {
  const [isUnfolded, setUnfolded] = useState(false)
  const isNarrow = useNarrow()
  const isWhole = isUnfolded || rows.length <= (isNarrow ? maxRowsOnPhone : maxRows)
  const classOf = (isNumber = false) => (isNumber ? "paper-number" : undefined)
  const fullWidth = sum(columns.map(({ width }) => width))
  return (
    <>
      <table
        aria-label={name}
        className={["paper-table", isWritable && "paper-writable", !isWhole && "paper-short"]
          .filter(Boolean)
          .join(" ")}
      >
        <colgroup>
          {withIds(columns).map(({ id, item: { width } }) => (
            <col key={id} style={{ width: `${(100 * width) / fullWidth}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {withIds(columns).map(({ id, item: { head, isNumber } }) => (
              <th key={id} scope="col" className={classOf(isNumber)}>
                {head || <span className="visually-hidden">To write in</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {withIds(rows).map(({ id, item: cells }) => (
            <tr key={id} className={hasTotal && id === rows.length - 1 ? "paper-total" : undefined}>
              {withIds(cells).map(({ id, item: text }) => (
                <td key={id} data-label={columns[id]?.head} className={classOf(columns[id]?.isNumber)}>
                  <Unbroken>{text}</Unbroken>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!isWhole && (
        <div className="screen-only">
          <Button onClick={() => setUnfolded(true)}>Show all {rows.length}</Button>
        </div>
      )}
    </>
  )
}

function Verification({ qr, ...verification }: PaperVerification & { qr: string | undefined }) {
  return (
    <div className="paper-verification">
      {qr && <QrCode picture={qr} label="QR code that verifies this document" />}
      <div>
        <p>Verification code</p>
        <p className="paper-code">{verification.code}</p>
        <p className="paper-note">{verifySentence(verification)}</p>
        <p className="paper-note paper-key">{verification.key}</p>
      </div>
    </div>
  )
}
