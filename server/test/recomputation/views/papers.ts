import type { Paper } from "#contract/lib/paper.ts"

type Preview = { preview: { paper: Paper } }

/** Reads a fact that a document states: "Cumulative GPA". */
export const fact =
  (label: string) =>
  ({ preview: { paper } }: Preview) =>
    paper.blocks
      .flatMap((block) => (block.kind === "facts" ? block.facts : []))
      .find(([name]) => name === label)?.[1]

/** Reads the numbers of some facts. */
export const figures =
  (...labels: readonly string[]) =>
  (data: Preview) =>
    labels.map((label) => numberIn(fact(label)(data)))

export const figure = (label: string) => (data: Preview) => figures(label)(data)[0]

export const tablesOf = ({ blocks }: Paper) =>
  blocks.flatMap((block) => (block.kind === "table" ? [block] : []))

/** The number that a document prints, or null for a dash and a module in progress. */
export const numberIn = (text = "") => (/\d/.test(text) ? Number.parseFloat(text) : null)
