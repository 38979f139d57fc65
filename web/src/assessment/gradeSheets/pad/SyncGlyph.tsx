import type { ShownCell } from "../state/shownCell.ts"

/** Where a mark is, as a shape and a word: on the server, on this device, or refused. */
export function SyncGlyph({ cell }: { cell: ShownCell }) {
  const { sync, fault, mark } = cell
  if (fault !== undefined || sync === "refused") return <Glyph kind="bad" shape="▲" word="to correct" />
  if (sync === "conflict") return <Glyph kind="bad" shape="▲" word="also changed by somebody else" />
  if (sync === "lost") return <Glyph kind="bad" shape="▲" word="NOT kept" />
  if (sync !== "saved") return <Glyph kind="warn" shape="◆" word="kept on this device" />
  if (mark.state === "none") return null
  return <Glyph kind="good" shape="●" word="saved" />
}

function Glyph({ kind, shape, word }: { kind: "good" | "warn" | "bad"; shape: string; word: string }) {
  return (
    <span className={`pad-${kind}`}>
      <span aria-hidden="true">{shape}</span>
      <span className="visually-hidden">, {word}</span>
    </span>
  )
}
