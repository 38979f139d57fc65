import type { Paper, PaperFormat } from "#contract/lib/paper.ts"
import { taskOf } from "../threads/lane.ts"
import { longWork } from "../threads/lanes.ts"
import type { Download } from "./downloads.ts"
import type { renderPapers } from "./rendering.ts"

const drawing = taskOf<typeof renderPapers>(new URL("./rendering.ts", import.meta.url), "renderPapers")

const mediaTypes: Record<PaperFormat, string> = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
}

type Options = {
  logo: Buffer | null
  /** The id of the person who requests it. */
  person: number
}

/** Documents as one file. It is rendered in a thread once it is sent, and rendering stops when nobody reads it any more. */
export const paperFile = (
  name: string,
  format: PaperFormat,
  papers: readonly Paper[],
  { logo, person }: Options,
): Download => ({
  name: `${name}.${format}`,
  mediaType: mediaTypes[format],
  open: (_range, gone) => longWork.stream(drawing, [{ format, papers, logo }], { person, gone }),
})
