import { createElement, Fragment, type ReactNode } from "react"
import type { PlainBlock, Run, RichText as Tree } from "#contract/lib/richTextTree.ts"

type Props = {
  text: Tree
  /** The level of the first headings, one below the heading around them. */
  level?: 2 | 3 | 4
}

/** Formatted text as parsed by the server. Whatever a person wrote, only these elements are rendered. */
export function RichText({ text, level = 3 }: Props) {
  return <div className="rich-text">{inOrder(text.map((block) => blockOf(block, level)))}</div>
}

/** Children that need no keys, because their order never changes. */
const inOrder = (children: ReactNode[]) => createElement(Fragment, null, ...children)

function blockOf(block: Tree[number], level: number): ReactNode {
  if (block.type !== "quote") return plainBlockOf(block, level)
  return <blockquote>{inOrder(block.blocks.map((block) => plainBlockOf(block, level)))}</blockquote>
}

function plainBlockOf(block: PlainBlock, level: number): ReactNode {
  if (block.type === "paragraph") return <p>{runsOf(block.runs)}</p>
  if (block.type === "heading") {
    const Heading = `h${level + block.level - 1}` as "h3"
    return <Heading>{runsOf(block.runs)}</Heading>
  }
  const items = inOrder(block.items.map(itemOf))
  return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
}

const itemOf = (runs: Run[]) => <li>{runsOf(runs)}</li>
const runsOf = (runs: Run[]) => inOrder(runs.map(runOf))

function runOf({ text, bold, italic, href }: Run): ReactNode {
  const styled = italic ? <em>{text}</em> : text
  const formatted = bold ? <strong>{styled}</strong> : styled
  if (!href) return formatted
  // The link may be spam by somebody who has a lecturer's password, so search engines must not follow it.
  return (
    <a href={href} rel="nofollow noopener">
      {formatted}
    </a>
  )
}
